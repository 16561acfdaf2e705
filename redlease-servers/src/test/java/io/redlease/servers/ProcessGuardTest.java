package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessGuardTest {

    /** Starts a server, tells its pid and directory, and waits for ever. */
    static final class Owner {

        private Owner() {}

        public static void main(String[] arguments) throws IOException {
            RedisServer server = RedisServer.create();
            System.out.println(server.pid());
            System.out.println(ProcessGuard.root());
            if (System.in.read() >= 0) {
                System.exit(0);
            }
        }
    }

    @Test
    void killedJvmLeavesNoServerAndNoFiles() throws IOException {
        Process owner = startOwner();
        BufferedReader output = owner.inputReader();
        long server = Long.parseLong(output.readLine());
        Path root = Path.of(output.readLine());
        assertThat(ProcessHandle.of(server)).isPresent();

        owner.destroyForcibly();

        awaitGone(server, root);
    }

    @Test
    void exitingJvmLeavesNoServerAndNoFiles() throws IOException {
        Process owner = startOwner();
        BufferedReader output = owner.inputReader();
        long server = Long.parseLong(output.readLine());
        Path root = Path.of(output.readLine());

        owner.outputWriter().append('x').flush();

        awaitGone(server, root);
    }

    @Test
    void thisJvmIsWatched() {
        assertThat(ProcessGuard.isWatched()).isTrue();
    }

    private static Process startOwner() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        Process owner = new ProcessBuilder(java, "-cp", classPath, Owner.class.getName()).start();
        ProcessGuard.guard(owner);
        return owner;
    }

    private static void awaitGone(long pid, Path root) {
        Await.until(
                "the server has ended",
                Duration.ofSeconds(10),
                () -> ProcessHandle.of(pid).isEmpty() && !Files.exists(root),
                () -> "pid " + pid + ", " + root);
    }
}
