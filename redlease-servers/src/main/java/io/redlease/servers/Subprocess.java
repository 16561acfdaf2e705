package io.redlease.servers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Short commands that are run to their end. */
final class Subprocess {

    private static final long BOUND_SECONDS = 60;

    private Subprocess() {}

    /** What {@code command --version} prints, errors included. */
    static String output(List<String> command) {
        List<String> line = new ArrayList<>(command);
        line.add("--version");
        return run(line);
    }

    /** All that the command printed; a command that can't be started prints why. */
    static String run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            ProcessGuard.guard(process);
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (!process.waitFor(BOUND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return output;
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while running " + command, e);
        }
    }

    /** Sends a signal by its name, for example {@code STOP}; {@code kill} is a builtin of every shell. */
    static void signal(long pid, String name) {
        String output = run(List.of("sh", "-c", "kill -\"$1\" \"$2\"", "kill", name, Long.toString(pid)));
        if (!output.isBlank()) {
            throw new IllegalStateException("kill -" + name + " " + pid + ": " + output.strip());
        }
    }
}
