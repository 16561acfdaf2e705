package io.redlease.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that no process and no file outlives this JVM: a shutdown hook ends what is left, and where the JVM
 * itself is killed a small shell process does, which waits for the end of its standard input. On systems without
 * {@code sh} there is the hook alone.
 */
public final class ProcessGuard {

    /** Its input ends with the JVM, however that dies. Each process alive has a file of its pid's name. */
    private static final String WATCHDOG = "trap '' INT TERM HUP; read -r _;"
            + " for f in \"$1\"/pids/*; do [ -e \"$f\" ] && kill -9 \"${f##*/}\"; done;"
            + " for f in \"$1\"/containers/*; do [ -e \"$f\" ] && docker rm -f \"${f##*/}\"; done;"
            + " rm -rf \"$1\"";

    private static final Path ROOT = createRoot();
    private static final Set<Process> GUARDED = ConcurrentHashMap.newKeySet();
    private static final @Nullable Process WATCHDOG_PROCESS = startWatchdog();

    private ProcessGuard() {}

    /** Ends {@code process} by force when this JVM ends before it. */
    public static void guard(Process process) {
        mark("pids", Long.toString(process.pid()));
        GUARDED.add(process);
        process.onExit().thenRun(() -> forget(process));
    }

    /** A new directory that is gone when this JVM has ended. */
    public static Path directory(String prefix) {
        try {
            return Files.createTempDirectory(ROOT, prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path root() {
        return ROOT;
    }

    static void guardContainer(String name) {
        mark("containers", name);
    }

    static void forgetContainer(String name) {
        delete(ROOT.resolve("containers").resolve(name));
    }

    /** Deletes a directory and all in it; a file that vanishes meanwhile is no error. */
    static void deleteTree(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(directory)) {
            List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            deepestFirst.forEach(ProcessGuard::delete);
        } catch (IOException | UncheckedIOException e) {
            System.getLogger(ProcessGuard.class.getName())
                    .log(System.Logger.Level.DEBUG, "Left behind: " + directory, e);
        }
    }

    private static void forget(Process process) {
        GUARDED.remove(process);
        delete(ROOT.resolve("pids").resolve(Long.toString(process.pid())));
    }

    private static void mark(String kind, String name) {
        try {
            Files.createFile(Files.createDirectories(ROOT.resolve(kind)).resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path createRoot() {
        try {
            Path root = Files.createTempDirectory("redlease-servers-");
            Runtime.getRuntime().addShutdownHook(new Thread(ProcessGuard::endAll, "redlease-servers-end"));
            return root;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void endAll() {
        List<Process> left = List.copyOf(GUARDED);
        left.forEach(Process::destroyForcibly);
        left.forEach(process -> process.onExit().join());
        deleteTree(ROOT);
    }

    private static @Nullable Process startWatchdog() {
        try {
            return new ProcessBuilder("sh", "-c", WATCHDOG, "redlease-watchdog", ROOT.toString())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether the watchdog runs, so that even a killed JVM leaves nothing behind. */
    static boolean isWatched() {
        return WATCHDOG_PROCESS != null && WATCHDOG_PROCESS.isAlive();
    }
}
