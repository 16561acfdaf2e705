package io.redlease.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One life of a server: a process, or a container that the process stands for. */
final class ServerProcess {

    private static final Duration FORCED = Duration.ofSeconds(10);
    private static final Path PROC = Path.of("/proc");

    private final Process process;
    private final @Nullable String container;

    private ServerProcess(Process process, @Nullable String container) {
        this.process = process;
        this.container = container;
    }

    /** Starts the server with its output appended to {@code log}. */
    static ServerProcess launch(ServerBinary binary, List<String> arguments, Path log) {
        String image = binary.image();
        if (image == null) {
            return new ServerProcess(start(command(binary.command(), arguments), log), null);
        }
        String name = "redlease-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        ProcessGuard.guardContainer(name);
        List<String> docker = Containers.runCommand(name, image, command(binary.command(), arguments));
        return new ServerProcess(start(docker, log), name);
    }

    private static List<String> command(List<String> command, List<String> arguments) {
        List<String> line = new ArrayList<>(command);
        line.addAll(arguments);
        return line;
    }

    private static Process start(List<String> command, Path log) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            ProcessGuard.guard(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Asks it to end, and insists after {@code grace}. */
    void end(Duration grace) {
        signal("TERM");
        if (!hasEnded(grace)) {
            kill();
        }
    }

    /** SIGKILL, paused or not; returns when it is gone. */
    void kill() {
        if (container != null) {
            Containers.remove(container);
            ProcessGuard.forgetContainer(container);
        }
        process.destroyForcibly();
        if (!hasEnded(FORCED)) {
            throw new IllegalStateException("Process " + pid() + " survived SIGKILL");
        }
    }

    /** SIGSTOP; returns when it has stopped, where the system tells. */
    void pause() {
        signal("STOP");
        if (container == null && Files.isDirectory(PROC)) {
            Await.until("process " + pid() + " is stopped", FORCED, this::isStopped, () -> "");
        }
    }

    /** SIGCONT. */
    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        if (!isAlive()) {
            return;
        }
        if (container == null) {
            Subprocess.signal(pid(), name);
        } else {
            Containers.signal(container, name);
        }
    }

    /** The state is the letter after the command's name, which stands in parentheses. */
    private boolean isStopped() {
        try {
            String stat = Files.readString(PROC.resolve(Long.toString(pid())).resolve("stat"));
            return stat.startsWith("T", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return true;
        }
    }

    private boolean hasEnded(Duration bound) {
        try {
            return process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
