package io.redlease.servers;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A primary with replicas, and with Sentinels if asked for. Which server is the primary changes by failover: ask
 * {@link #primary()} each time.
 */
public final class RedisReplication implements AutoCloseable {

    /** The name under which the Sentinels know the primary. */
    public static final String MASTER_NAME = "primary";

    private static final Duration BOUND = Duration.ofSeconds(30);

    private final Servers members;
    private final List<RedisServer> sentinels;

    RedisReplication(Servers members, List<RedisServer> sentinels) {
        this.members = members;
        this.sentinels = List.copyOf(sentinels);
    }

    /** For a set-up of its own; without further words one replica and no Sentinel. */
    public static RedisReplicationBuilder builder() {
        return new RedisReplicationBuilder();
    }

    /** All data servers, in the order they were started: at first the primary is at the head. */
    public List<RedisServer> servers() {
        return members.all();
    }

    /** The Sentinels; empty if there are none. */
    public List<RedisServer> sentinels() {
        return sentinels;
    }

    /** The running primary; with Sentinels the one that they agree on. Fails if there is none at the moment. */
    public RedisServer primary() {
        List<RedisServer> primaries =
                members.running().stream().filter(this::isPrimary).toList();
        if (primaries.size() != 1) {
            throw new IllegalStateException("Primaries: " + primaries);
        }
        return primaries.get(0);
    }

    /** The running servers that are not the primary. */
    public List<RedisServer> replicas() {
        RedisServer primary = primary();
        return members.running().stream().filter(server -> server != primary).toList();
    }

    /** An URI of the Sentinels that Lettuce understands, {@code redis-sentinel://host:port,host:port#name}. */
    public String sentinelUri() {
        List<String> hosts =
                sentinels.stream().map(s -> s.host() + ":" + s.port()).toList();
        return "redis-sentinel://" + String.join(",", hosts) + "#" + MASTER_NAME;
    }

    /** Waits until all running replicas hold what the primary holds now. */
    public void awaitInSync() {
        RedisServer primary = primary();
        long written = offset(primary, "master_repl_offset");
        Await.until(
                "replicas in sync",
                BOUND,
                () -> replicas().stream().allMatch(r -> isLinked(r) && offset(r, "slave_repl_offset") >= written),
                members::logs);
    }

    private static long offset(RedisServer server, String field) {
        return Long.parseLong(server.info("replication", field));
    }

    /**
     * Makes a replica the primary, in order; returns it. With Sentinels the old primary takes writes for some ten seconds
     * more, for so long they wait before they reconfigure it: see {@link #awaitFollowing}.
     */
    public RedisServer failover() {
        RedisServer old = primary();
        awaitInSync();
        if (sentinels.isEmpty()) {
            promote(replicas().get(0));
            return primary();
        }
        sentinels.get(0).call("SENTINEL", "FAILOVER", MASTER_NAME);
        return awaitPrimaryOtherThan(old);
    }

    /** Waits until {@code server} is a replica. */
    public void awaitFollowing(RedisServer server) {
        Await.until(server + " follows", BOUND, () -> role(server).equals("slave"), this::logs);
    }

    /** Waits until the Sentinels have agreed on another primary, for example after they lost {@code old}. */
    public RedisServer awaitPrimaryOtherThan(RedisServer old) {
        Await.until(
                "a primary other than " + old,
                BOUND,
                () -> members.running().stream().anyMatch(server -> server != old && isPrimary(server)),
                this::logs);
        return members.running().stream()
                .filter(server -> server != old && isPrimary(server))
                .findFirst()
                .orElseThrow();
    }

    /** Makes {@code replica} the primary by hand and lets all others follow it; not for set-ups with Sentinels. */
    public void promote(RedisServer replica) {
        replica.call("REPLICAOF", "NO", "ONE");
        for (RedisServer other : members.running()) {
            if (other != replica) {
                other.call("REPLICAOF", replica.host(), replica.port());
            }
        }
        Await.until(
                "replicas are linked",
                BOUND,
                () -> replicas().stream().allMatch(RedisReplication::isLinked),
                this::logs);
    }

    /** Ends all servers. */
    @Override
    public void close() {
        sentinels.forEach(RedisServer::close);
        members.close();
    }

    String logs() {
        List<RedisServer> all = new ArrayList<>(members.all());
        all.addAll(sentinels);
        return Servers.logs(all);
    }

    static boolean isLinked(RedisServer replica) {
        return replica.info("replication", "master_link_status").equals("up");
    }

    private boolean isPrimary(RedisServer server) {
        return role(server).equals("master") && sentinels.stream().allMatch(s -> !s.isRunning() || names(s, server));
    }

    private static String role(RedisServer server) {
        try {
            return server.info("replication", "role");
        } catch (UncheckedIOException e) {
            return "unreachable";
        }
    }

    private static boolean names(RedisServer sentinel, RedisServer server) {
        Object address = sentinel.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER_NAME);
        return address instanceof List<?> pair && pair.get(1).equals(Integer.toString(server.port()));
    }
}
