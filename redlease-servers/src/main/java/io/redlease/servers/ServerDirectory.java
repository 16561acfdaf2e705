package io.redlease.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The directory of one server: its configuration, its log, and what it stores. */
record ServerDirectory(Path path) {

    private static final int TAIL_LINES = 40;

    static ServerDirectory create() {
        return new ServerDirectory(ProcessGuard.directory("server-"));
    }

    Path config() {
        return path.resolve("redis.conf");
    }

    Path log() {
        return path.resolve("server.log");
    }

    /** Writes the configuration unless it is there: the server may have rewritten it, as Sentinels do. */
    void configure(ServerConfig config, int port) {
        try {
            if (!Files.exists(config())) {
                Files.write(config(), config.file(port, path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last lines of the log. */
    String logTail() {
        try {
            List<String> lines = Files.readAllLines(log());
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    /** Deletes all that is in it. */
    void erase() {
        try (Stream<Path> files = Files.list(path)) {
            files.forEach(ProcessGuard::deleteTree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete() {
        ProcessGuard.deleteTree(path);
    }
}
