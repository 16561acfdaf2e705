package io.redlease.examples.demo;

import io.redlease.servers.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A worker as the demo handles it: a JVM of its own that is sent orders and signals. */
final class WorkerProcess {
    private final String id;
    private final Process process;

    private WorkerProcess(String id, Process process) {
        this.id = id;
        this.process = process;
    }

    static WorkerProcess start(String id, String uri, String name, Consumer<Report> reports) {
        try {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Xshare:auto",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Worker.class.getName(),
                            id,
                            uri,
                            name))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            ProcessGuard.guard(process);
            WorkerProcess worker = new WorkerProcess(id, process);
            Thread reader = new Thread(() -> worker.read(reports), "reports of " + id);
            reader.setDaemon(true);
            reader.start();
            return worker;
        } catch (IOException e) {
            throw new UncheckedIOException("could not start the worker " + id, e);
        }
    }

    private void read(Consumer<Report> reports) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                reports.accept(Report.parse(line));
            }
        } catch (IOException e) {
            // Its output ends with it; a kill cuts a line short.
        }
    }

    String id() {
        return id;
    }

    void order(String order) {
        try {
            process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the worker " + id + " takes no orders", e);
        }
    }

    void kill() {
        process.destroyForcibly();
    }

    void stop() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    private void signal(String signal) {
        try {
            int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill -" + signal + " of " + id + " failed with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("there is no kill command here to send SIG" + signal + " with", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Asks it to end and waits a little; then ends it. */
    void end() {
        try {
            if (process.isAlive()) {
                order("quit");
            }
            if (!process.waitFor(3, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (UncheckedIOException gone) {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
        }
    }
}
