package io.redlease.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The servers that tests run on: those the user named, else the embedded ones.
 *
 * <p>The system property {@code redlease.redis.servers}, or the environment variable {@code REDLEASE_REDIS_SERVERS},
 * is a comma-separated list. Each entry is the path of a server binary, a command line whose last word is one, split
 * at spaces without a shell (quotes keep spaces and commas), or a {@code redis://} URI. {@code redlease.redis.docker}, or
 * {@code REDLEASE_REDIS_DOCKER}, adds container images where Docker runs.
 */
public final class RedisSources {

    /** The system property that names servers. */
    public static final String SERVERS = "redlease.redis.servers";

    /** The system property that names container images. */
    public static final String DOCKER = "redlease.redis.docker";

    private static final class Holder {
        static final RedisSources CONFIGURED = read(RedisSources::setting);
    }

    private final List<ServerBinary> binaries = new ArrayList<>();
    private final List<RedisEndpoint> endpoints = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private boolean named = true;

    private RedisSources() {}

    /** What this JVM's properties and environment name; read once. A named server that does not run is an error. */
    public static RedisSources configured() {
        return Holder.CONFIGURED;
    }

    static RedisSources read(Function<String, String> settings) {
        RedisSources sources = new RedisSources();
        CommandLine.entries(settings.apply(SERVERS)).forEach(sources::addNamed);
        CommandLine.entries(settings.apply(DOCKER)).forEach(sources::addImage);
        if (sources.binaries.isEmpty()) {
            sources.addEmbedded();
        }
        return sources;
    }

    /** Programs that a test can start, stop and kill, best first; the embedded ones if the user named none. */
    public List<ServerBinary> binaries() {
        return List.copyOf(binaries);
    }

    /** Servers that run already and that tests may only talk to. */
    public List<RedisEndpoint> endpoints() {
        return List.copyOf(endpoints);
    }

    /** The program for tests that don't ask for a certain one. */
    public ServerBinary first() {
        if (binaries.isEmpty()) {
            throw new MissingServerException(String.join("; ", remarks));
        }
        return binaries.get(0);
    }

    /** Where tests get their servers from: never empty. */
    List<Source> sources(boolean owned) {
        List<Source> sources = new ArrayList<>();
        if (!owned) {
            endpoints.stream().map(Source::of).forEach(sources::add);
        }
        if (sources.isEmpty() || named) {
            binaries.stream().map(Source::of).forEach(sources::add);
        }
        return sources.isEmpty() ? List.of(Source.missing(report())) : sources;
    }

    /** One line for the build's output: what is used, and what was left out, with the reason. */
    public String report() {
        List<String> used = Stream.concat(
                        endpoints.stream().map(RedisEndpoint::description),
                        binaries.stream().map(ServerBinary::toString))
                .toList();
        String remark = remarks.isEmpty() ? "" : " [" + String.join("; ", remarks) + "]";
        return "redlease tests use " + (used.isEmpty() ? "no Redis" : String.join(", ", used)) + remark;
    }

    private void addNamed(String entry) {
        List<String> words = CommandLine.words(entry);
        if (words.get(0).startsWith("redis://") || words.get(0).startsWith("rediss://")) {
            endpoints.add(new ForeignRedis(words.get(0)));
        } else {
            binaries.add(ServerBinary.of(words));
        }
    }

    private void addImage(String image) {
        if (Containers.isDockerThere()) {
            binaries.add(ServerBinary.image(image));
        } else {
            remarks.add(image + " is left out: Docker does not answer");
        }
    }

    private void addEmbedded() {
        named = false;
        if (!endpoints.isEmpty()) {
            remarks.add("tests that must own their server use the embedded one");
        }
        try {
            binaries.add(ServerBinary.embedded());
        } catch (MissingServerException e) {
            remarks.add(String.valueOf(e.getMessage()));
        }
        ServerBinary.embedded62()
                .ifPresentOrElse(binaries::add, () -> remarks.add("the embedded Redis 6.2 does not run here"));
    }

    private static String setting(String property) {
        String value = System.getProperty(property, "");
        String variable = property.toUpperCase(java.util.Locale.ROOT).replace('.', '_');
        return value.isBlank() ? System.getenv().getOrDefault(variable, "") : value;
    }
}
