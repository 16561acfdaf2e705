package io.redlease.servers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a {@link RedisReplication} is to run. */
public final class RedisReplicationBuilder {

    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final int FAILOVER_FACTOR = 4;

    private final List<String> lines = new ArrayList<>();
    private @Nullable ServerBinary binary;
    private int replicas = 1;
    private int sentinels;
    private Duration downAfter = Duration.ofMillis(500);

    RedisReplicationBuilder() {}

    /** The program to run; the first that is configured if not told. */
    public RedisReplicationBuilder binary(ServerBinary program) {
        this.binary = program;
        return this;
    }

    /** How many replicas; 1 if not told. */
    public RedisReplicationBuilder replicas(int count) {
        this.replicas = count;
        return this;
    }

    /** How many Sentinels, most of which must agree on a failover; none if not told. */
    public RedisReplicationBuilder sentinels(int count) {
        this.sentinels = count;
        return this;
    }

    /** How long a primary is silent before a Sentinel thinks it down; 500 ms if not told. */
    public RedisReplicationBuilder downAfter(Duration silence) {
        this.downAfter = silence;
        return this;
    }

    /** Further lines for the configuration of the data servers. */
    public RedisReplicationBuilder config(String... further) {
        lines.addAll(List.of(further));
        return this;
    }

    /** Starts all; returns when the replicas are in sync and the Sentinels know each other. */
    public RedisReplication start() {
        Servers members = new Servers();
        Servers watchers = new Servers();
        try {
            return start(members, watchers);
        } catch (RuntimeException e) {
            watchers.close();
            members.close();
            throw e;
        }
    }

    private RedisReplication start(Servers members, Servers watchers) {
        RedisServer primary = members.start(server());
        for (int i = 0; i < replicas; i++) {
            members.start(server().config("replicaof 127.0.0.1 " + primary.port()));
        }
        Supplier<String> logs = members::logs;
        Await.until(
                "replicas are linked",
                BOUND,
                () -> members.all().stream().skip(1).allMatch(RedisReplication::isLinked),
                logs);
        for (int i = 0; i < sentinels; i++) {
            speedUp(watchers.start(sentinel(primary)));
        }
        RedisReplication replication = new RedisReplication(members, watchers.all());
        Await.until(
                "Sentinels know all", BOUND, () -> watchers.all().stream().allMatch(this::knowsAll), replication::logs);
        return replication;
    }

    private RedisServerBuilder server() {
        RedisServerBuilder builder = RedisServer.builder().config(lines.toArray(String[]::new));
        return binary == null ? builder : builder.binary(binary);
    }

    private RedisServerBuilder sentinel(RedisServer primary) {
        String name = RedisReplication.MASTER_NAME;
        long down = downAfter.toMillis();
        return RedisServer.builder()
                .binary(primary.binary())
                .mode(ServerConfig.Mode.SENTINEL)
                .config(
                        "sentinel monitor " + name + " 127.0.0.1 " + primary.port() + " " + (sentinels / 2 + 1),
                        "sentinel down-after-milliseconds " + name + " " + down,
                        "sentinel failover-timeout " + name + " " + FAILOVER_FACTOR * down);
    }

    /** Sentinels find each other by messages every 2 s and replicas every 10 s; from Redis 7 on that can be changed. */
    private static void speedUp(RedisServer sentinel) {
        try {
            sentinel.call(
                    "SENTINEL",
                    "DEBUG",
                    "HELLO-PERIOD",
                    100,
                    "INFO-PERIOD",
                    200,
                    "PING-PERIOD",
                    100,
                    "PUBLISH-PERIOD",
                    100);
        } catch (RespError e) {
            // Redis 6.2 doesn't know it: discovery takes its few seconds there.
            sentinel.call("PING");
        }
    }

    private boolean knowsAll(RedisServer sentinel) {
        if (!(sentinel.call("SENTINEL", "MASTER", RedisReplication.MASTER_NAME) instanceof List<?> fields)) {
            return false;
        }
        Map<String, Integer> wanted = Map.of("num-slaves", replicas, "num-other-sentinels", sentinels - 1);
        return wanted.entrySet().stream()
                .allMatch(
                        want -> fields.get(fields.indexOf(want.getKey()) + 1).equals(String.valueOf(want.getValue())));
    }
}
