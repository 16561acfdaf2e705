package io.redlease.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a {@link RedisCluster} is to run. */
public final class RedisClusterBuilder {

    private static final int SLOTS = 16384;

    private final List<String> lines = new ArrayList<>();
    private @Nullable ServerBinary binary;
    private int masters = 3;
    private int replicasPerMaster;

    RedisClusterBuilder() {}

    /** The program to run; the first that is configured if not told. */
    public RedisClusterBuilder binary(ServerBinary program) {
        this.binary = program;
        return this;
    }

    /** How many masters; 3 if not told. */
    public RedisClusterBuilder masters(int count) {
        this.masters = count;
        return this;
    }

    /** How many replicas each master has; none if not told. */
    public RedisClusterBuilder replicasPerMaster(int count) {
        this.replicasPerMaster = count;
        return this;
    }

    /** Further lines for the configuration of every node. */
    public RedisClusterBuilder config(String... further) {
        lines.addAll(List.of(further));
        return this;
    }

    /** Starts all nodes; returns when every one says that the cluster is whole. */
    public RedisCluster start() {
        Servers nodes = new Servers();
        try {
            for (int i = 0; i < masters * (1 + replicasPerMaster); i++) {
                nodes.start(node());
            }
            return join(nodes);
        } catch (RuntimeException e) {
            nodes.close();
            throw e;
        }
    }

    private RedisServerBuilder node() {
        RedisServerBuilder builder =
                RedisServer.builder().mode(ServerConfig.Mode.CLUSTER).config(lines.toArray(String[]::new));
        return binary == null ? builder : builder.binary(binary);
    }

    private RedisCluster join(Servers nodes) {
        List<RedisServer> all = nodes.all();
        RedisCluster cluster = new RedisCluster(nodes, masters);
        for (int i = 0; i < all.size(); i++) {
            all.get(i).call("CLUSTER", "SET-CONFIG-EPOCH", i + 1);
        }
        IntStream.range(0, masters).forEach(i -> all.get(i).call(addSlots(i)));
        all.forEach(node -> all.forEach(other -> meet(node, other)));
        Await.until(
                "all nodes know each other",
                RedisCluster.BOUND,
                () -> all.stream().allMatch(node -> knowsAll(node, all)),
                nodes::logs);
        IntStream.range(masters, all.size()).forEach(i -> follow(all.get(i), all.get(i % masters), nodes));
        cluster.awaitOk();
        return cluster;
    }

    private static void meet(RedisServer node, RedisServer other) {
        if (node != other) {
            node.call("CLUSTER", "MEET", other.host(), other.port());
        }
    }

    /** A node in handshake still has a made-up id. */
    private static boolean knowsAll(RedisServer node, List<RedisServer> all) {
        String known = String.valueOf(node.call("CLUSTER", "NODES"));
        return all.stream().allMatch(other -> known.contains(RedisCluster.id(other))) && !known.contains("handshake");
    }

    private static void follow(RedisServer replica, RedisServer master, Servers nodes) {
        replica.call("CLUSTER", "REPLICATE", RedisCluster.id(master));
        Await.until(replica + " is linked", RedisCluster.BOUND, () -> RedisReplication.isLinked(replica), nodes::logs);
    }

    /** Each slot by itself: Redis 6.2 knows no ranges. */
    private Object[] addSlots(int master) {
        int from = SLOTS * master / masters;
        int to = SLOTS * (master + 1) / masters;
        Stream<Object> slots = IntStream.range(from, to).boxed().map(Object.class::cast);
        return Stream.concat(Stream.of("CLUSTER", "ADDSLOTS"), slots).toArray();
    }
}
