package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RedisReplicationTest {

    @Test
    void replicaHoldsWhatThePrimaryGot() {
        try (RedisReplication replication =
                RedisReplication.builder().replicas(2).start()) {
            replication.primary().call("SET", "key", "value");
            replication.awaitInSync();

            assertThat(replication.replicas())
                    .hasSize(2)
                    .allSatisfy(
                            replica -> assertThat(replica.call("GET", "key")).isEqualTo("value"));
        }
    }

    @Test
    void failoverByHandSwapsTheRoles() {
        try (RedisReplication replication = RedisReplication.builder().start()) {
            RedisServer old = replication.primary();

            RedisServer successor = replication.failover();

            assertThat(successor).isNotSameAs(old).isSameAs(replication.primary());
            assertThat(replication.replicas()).containsExactly(old);
        }
    }

    @ParameterizedTest
    @MethodSource("binaries")
    void sentinelsFailOverOnRequestAndAfterAKill(ServerBinary binary) {
        try (RedisReplication replication = RedisReplication.builder()
                .binary(binary)
                .replicas(2)
                .sentinels(3)
                .start()) {
            RedisServer first = replication.primary();
            first.call("SET", "key", "value");

            RedisServer second = replication.failover();
            assertThat(second.call("GET", "key")).isEqualTo("value");
            assertThat(replication.sentinelUri())
                    .startsWith("redis-sentinel://127.0.0.1:")
                    .endsWith("#primary");

            second.kill();
            RedisServer third = replication.awaitPrimaryOtherThan(second);
            assertThat(third.call("GET", "key")).isEqualTo("value");
        }
    }

    static Iterable<ServerBinary> binaries() {
        return RedisSources.configured().binaries();
    }
}
