package io.redlease.servers;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A program that can be started as a Redis server: an embedded binary, one the user named, or a container image. */
public final class ServerBinary {

    private static final Pattern BANNER = Pattern.compile("(\\w+) server v=(\\d+)\\.(\\S+)");

    private final List<String> command;
    private final @Nullable String image;
    private final String origin;
    private final String product;
    private final int major;
    private final String version;

    private ServerBinary(List<String> command, @Nullable String image, String origin) {
        this.command = List.copyOf(command);
        this.image = image;
        this.origin = origin;
        String banner = Subprocess.output(image == null ? command : Containers.versionCommand(image, command));
        Matcher matcher = BANNER.matcher(banner);
        if (!matcher.find()) {
            throw new IllegalArgumentException(
                    "Not a Redis server: " + String.join(" ", command) + ": " + banner.strip());
        }
        this.product = matcher.group(1);
        this.major = Integer.parseInt(matcher.group(2));
        this.version = matcher.group(2) + "." + matcher.group(3);
    }

    /** A program and the arguments that go before those of the server; it must know {@code --version}. */
    public static ServerBinary of(List<String> command) {
        return new ServerBinary(command, null, command.get(command.size() - 1));
    }

    /** The embedded Redis 7.0; fails with a reason where there is none for this system. */
    public static ServerBinary embedded() {
        return EmbeddedBinaries.redis70()
                .map(path -> new ServerBinary(List.of(path.toString()), null, "embedded"))
                .orElseThrow(() -> new MissingServerException("No embedded Redis for " + EmbeddedBinaries.platform()
                        + ": name a server with -D" + RedisSources.SERVERS));
    }

    /** The embedded Redis 6.2; empty where there is none for this system, or where a library it needs is missing. */
    public static Optional<ServerBinary> embedded62() {
        try {
            return EmbeddedBinaries.redis62().map(path -> new ServerBinary(List.of(path.toString()), null, "embedded"));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static ServerBinary image(String image) {
        String program = image.contains("valkey") ? "valkey-server" : "redis-server";
        return new ServerBinary(List.of(program), image, "image " + image);
    }

    /** {@code Redis} or {@code Valkey}. */
    public String product() {
        return product;
    }

    /** The version it told, for example {@code 7.0.15}. */
    public String version() {
        return version;
    }

    /** The first number of the version. */
    public int majorVersion() {
        return major;
    }

    List<String> command() {
        return command;
    }

    @Nullable
    String image() {
        return image;
    }

    /** Product, version and origin, as in {@code Redis 7.0.15 (embedded)}. */
    @Override
    public String toString() {
        return product + " " + version + " (" + origin + ")";
    }
}
