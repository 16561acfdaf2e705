package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RedisClusterTest {

    @ParameterizedTest
    @MethodSource("binaries")
    void everyKeyHasANodeThatTakesIt(ServerBinary binary) {
        try (RedisCluster cluster = RedisCluster.builder().binary(binary).start()) {
            for (String key : List.of("a", "b", "c", "{tag}:x", "key:42")) {
                assertThat(cluster.nodeFor(key).call("SET", key, "value")).isEqualTo("OK");
            }
            assertThat(cluster.slot("{tag}:x")).isEqualTo(cluster.slot("{tag}:y"));
            assertThat(cluster.masters()).hasSize(3);
        }
    }

    @Test
    void slotMovesWithItsKeys() {
        try (RedisCluster cluster = RedisCluster.create()) {
            RedisServer source = cluster.nodeFor("key");
            RedisServer target = cluster.masters().stream()
                    .filter(node -> node != source)
                    .findFirst()
                    .orElseThrow();
            source.call("SET", "key", "value");

            cluster.moveSlot(cluster.slot("key"), target);

            assertThat(cluster.nodeFor("key")).isSameAs(target);
            assertThat(target.call("GET", "key")).isEqualTo("value");
            assertThatThrownBy(() -> source.call("GET", "key")).hasMessageStartingWith("MOVED");
        }
    }

    @Test
    void replicaIsPromoted() {
        try (RedisCluster cluster = RedisCluster.builder().replicasPerMaster(1).start()) {
            RedisServer replica = cluster.replicas().get(0);

            cluster.promote(replica);

            assertThat(replica.info("replication", "role")).isEqualTo("master");
            assertThat(cluster.masters().get(0).info("replication", "role")).isEqualTo("slave");
        }
    }

    static Iterable<ServerBinary> binaries() {
        return RedisSources.configured().binaries();
    }
}
