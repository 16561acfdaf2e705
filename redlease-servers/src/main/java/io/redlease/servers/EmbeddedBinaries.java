package io.redlease.servers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The server binaries that lie in jars on the class path, for Linux and macOS. */
final class EmbeddedBinaries {

    private static final Map<String, String> REDIS_7_0 = Map.of(
            "linux-amd64", "redis-server-7.0.15-linux-amd64",
            "linux-arm64", "redis-server-7.0.15-linux-arm64",
            "darwin-amd64", "redis-server-7.0.15-darwin-amd64",
            "darwin-arm64", "redis-server-7.0.15-darwin-arm64");

    private static final Map<String, String> REDIS_6_2 = Map.of(
            "linux-amd64", "redis-server-6.2.6-v5-linux-amd64",
            "linux-arm64", "redis-server-6.2.7-linux-arm64",
            "darwin-amd64", "redis-server-6.2.6-v5-darwin-amd64",
            "darwin-arm64", "redis-server-6.2.6-v5-darwin-arm64");

    private EmbeddedBinaries() {}

    /** Redis 7.0; empty where there is no binary for this system. */
    static Optional<Path> redis70() {
        return extracted(REDIS_7_0);
    }

    /** Redis 6.2; empty where there is no binary for this system. */
    static Optional<Path> redis62() {
        return extracted(REDIS_6_2);
    }

    /** The system as the jars name it, for example {@code linux-amd64}. */
    static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String family = os.contains("mac") ? "darwin" : os.contains("linux") ? "linux" : os;
        boolean arm = List.of("aarch64", "arm64").contains(architecture);
        boolean amd = List.of("amd64", "x86_64").contains(architecture);
        return family + "-" + (arm ? "arm64" : amd ? "amd64" : architecture);
    }

    private static Optional<Path> extracted(Map<String, String> names) {
        return Optional.ofNullable(names.get(platform())).map(EmbeddedBinaries::extract);
    }

    private static Path extract(String resource) {
        Path cache =
                Path.of(System.getProperty("java.io.tmpdir"), "redlease-binaries-" + System.getProperty("user.name"));
        Path binary = cache.resolve(resource);
        // Concurrent JVMs share the cache; what is there was moved there whole.
        return Files.isExecutable(binary) ? binary : copy(resource, cache, binary);
    }

    private static Path copy(String resource, Path cache, Path binary) {
        try (InputStream in = EmbeddedBinaries.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            return moveIntoPlace(in, Files.createTempFile(Files.createDirectories(cache), "part-", ""), binary);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path moveIntoPlace(InputStream in, Path part, Path binary) throws IOException {
        try {
            Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
            if (!part.toFile().setExecutable(true)) {
                throw new IOException("Cannot make executable: " + part);
            }
            return Files.move(part, binary, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
