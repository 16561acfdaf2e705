package io.redlease.servers;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** A Redis Cluster on this machine: masters that share the 16384 slots, with replicas if asked for. */
public final class RedisCluster implements AutoCloseable {

    static final Duration BOUND = Duration.ofSeconds(30);
    private static final int BATCH = 100;

    private final Servers nodes;
    private final int masters;

    RedisCluster(Servers nodes, int masters) {
        this.nodes = nodes;
        this.masters = masters;
    }

    /** Three masters without replicas. */
    public static RedisCluster create() {
        return builder().start();
    }

    /** For a set-up of its own. */
    public static RedisClusterBuilder builder() {
        return new RedisClusterBuilder();
    }

    /** All nodes: first those that were started as masters, then the replicas. */
    public List<RedisServer> nodes() {
        return nodes.all();
    }

    /** The nodes that were started as masters. */
    public List<RedisServer> masters() {
        return nodes().subList(0, masters);
    }

    /** The nodes that were started as replicas; the one at index {@code i} follows master {@code i % masters}. */
    public List<RedisServer> replicas() {
        return nodes().subList(masters, nodes().size());
    }

    /** An URI of each node. */
    public List<String> uris() {
        return nodes().stream().map(RedisServer::uri).toList();
    }

    /** The slot of a key, as the server computes it. */
    public int slot(String key) {
        return Integer.parseInt(String.valueOf(anyRunning().call("CLUSTER", "KEYSLOT", key)));
    }

    /** The node that serves the slot of {@code key} at the moment. */
    public RedisServer nodeFor(String key) {
        return owner(slot(key));
    }

    /** Moves a slot with all its keys to another master, as a resharding does. */
    public void moveSlot(int slot, RedisServer target) {
        RedisServer source = owner(slot);
        if (source == target) {
            return;
        }
        target.call("CLUSTER", "SETSLOT", slot, "IMPORTING", id(source));
        source.call("CLUSTER", "SETSLOT", slot, "MIGRATING", id(target));
        moveKeys(slot, source, target);
        target.call("CLUSTER", "SETSLOT", slot, "NODE", id(target));
        source.call("CLUSTER", "SETSLOT", slot, "NODE", id(target));
        Await.until("slot " + slot + " has moved", BOUND, () -> owner(slot) == target, nodes::logs);
    }

    /** Makes a replica the master of its shard, in order; returns when it serves. */
    public void promote(RedisServer replica) {
        replica.call("CLUSTER", "FAILOVER");
        Await.until(
                replica + " is a master",
                BOUND,
                () -> replica.info("replication", "role").equals("master"),
                nodes::logs);
        awaitOk();
    }

    /** Waits until every running node says that the cluster serves all slots. */
    public void awaitOk() {
        Await.until(
                "cluster_state is ok on all nodes",
                BOUND,
                () -> running().stream().allMatch(this::isOk),
                nodes::logs);
    }

    /** Ends all nodes. */
    @Override
    public void close() {
        nodes.close();
    }

    static String id(RedisServer node) {
        return String.valueOf(node.call("CLUSTER", "MYID"));
    }

    /** One line of {@code CLUSTER INFO}. */
    static boolean says(RedisServer node, String field, Object value) {
        return String.valueOf(node.call("CLUSTER", "INFO")).contains(field + ":" + value + "\r\n");
    }

    private boolean isOk(RedisServer node) {
        return says(node, "cluster_state", "ok");
    }

    private List<RedisServer> running() {
        return nodes.running();
    }

    private RedisServer anyRunning() {
        return running().get(0);
    }

    private RedisServer owner(int slot) {
        try (RespClient client = anyRunning().connect()) {
            return client.list("CLUSTER", "SLOTS").stream()
                    .map(range -> (List<?>) Objects.requireNonNull(range))
                    .filter(range -> slot >= number(range, 0) && slot <= number(range, 1))
                    .map(range -> nodeAt(number((List<?>) range.get(2), 1)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("Nobody serves slot " + slot));
        }
    }

    private RedisServer nodeAt(long port) {
        return nodes().stream().filter(node -> node.port() == port).findFirst().orElseThrow();
    }

    private static long number(List<?> fields, int index) {
        return (Long) fields.get(index);
    }

    private static void moveKeys(int slot, RedisServer source, RedisServer target) {
        try (RespClient client = source.connect()) {
            for (List<?> keys = client.list("CLUSTER", "GETKEYSINSLOT", slot, BATCH);
                    !keys.isEmpty();
                    keys = client.list("CLUSTER", "GETKEYSINSLOT", slot, BATCH)) {
                keys.forEach(key -> client.call("MIGRATE", target.host(), target.port(), String.valueOf(key), 0, 5000));
            }
        }
    }
}
