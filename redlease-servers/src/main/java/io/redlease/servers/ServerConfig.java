package io.redlease.servers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a server is to run, but for its port and directory. */
record ServerConfig(
        ServerBinary binary,
        Mode mode,
        List<String> lines,
        @Nullable String password) {

    /** What the program is started as. */
    enum Mode {
        PLAIN,
        CLUSTER,
        SENTINEL
    }

    private static final int FIRST_WITH_GUARDED_DEBUG = 7;

    ServerConfig {
        lines = List.copyOf(lines);
    }

    boolean isSentinel() {
        return mode == Mode.SENTINEL;
    }

    /** The lines of the configuration file; the caller's come last, so that they win. */
    List<String> file(int port, Path directory) {
        List<String> file = new ArrayList<>(
                List.of("bind 127.0.0.1", "port " + port, "dir " + directory, "protected-mode no", "daemonize no"));
        if (!isSentinel()) {
            file.addAll(dataLines());
        }
        file.addAll(lines);
        return file;
    }

    private List<String> dataLines() {
        List<String> data = new ArrayList<>(List.of(
                "save \"\"",
                "appendonly no",
                "repl-diskless-sync yes",
                "repl-diskless-sync-delay 0",
                "repl-ping-replica-period 1"));
        if (binary.majorVersion() >= FIRST_WITH_GUARDED_DEBUG) {
            data.add("enable-debug-command yes");
        }
        if (mode == Mode.CLUSTER) {
            data.addAll(List.of("cluster-enabled yes", "cluster-config-file nodes.conf", "cluster-node-timeout 2000"));
        }
        if (password != null) {
            data.addAll(List.of("requirepass " + password, "masterauth " + password));
        }
        return data;
    }
}
