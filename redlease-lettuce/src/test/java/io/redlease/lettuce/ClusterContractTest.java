package io.redlease.lettuce;

import io.lettuce.core.cluster.RedisClusterClient;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisCluster;
import io.redlease.servers.RedisServer;
import io.redlease.servers.ServerBinary;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;

/** The contract over a client that was handed in, on a cluster of each version. */
@EachRedis
class ClusterContractTest extends RedisContract {
    private static final Map<ServerBinary, RedisCluster> CLUSTERS = new ConcurrentHashMap<>();
    private static final Map<RedisCluster, RedisClusterClient> CLIENTS = new ConcurrentHashMap<>();

    private final RedisCluster cluster;

    /** A cluster as a parameter would be started anew for each group of rules. */
    ClusterContractTest(RedisServer server) {
        cluster = CLUSTERS.computeIfAbsent(
                server.binary(), binary -> RedisCluster.builder().binary(binary).start());
    }

    @AfterAll
    static void closeAll() {
        CLIENTS.values().forEach(client -> client.shutdown(Duration.ZERO, Duration.ofSeconds(2)));
        CLIENTS.clear();
        CLUSTERS.values().forEach(RedisCluster::close);
        CLUSTERS.clear();
    }

    @Override
    protected LeaseStore createStore() {
        return LettuceLeaseStore.create(CLIENTS.computeIfAbsent(
                cluster, of -> RedisClusterClient.create(of.uris().get(0))));
    }

    @Override
    protected List<RedisServer> primaries() {
        return cluster.masters();
    }

    @Override
    protected boolean lose(String key) {
        String role = key.substring(0, key.indexOf(':'));
        String wrapped = "{" + role + "}" + key.substring(role.length());
        cluster.nodeFor(wrapped).call("DEL", wrapped);
        return true;
    }
}
