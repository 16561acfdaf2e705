package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@WithRedis
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WithRedisTest {

    private static final Set<Integer> ENDED = ConcurrentHashMap.newKeySet();
    private static RedisServer shared;

    @BeforeAll
    static void take(RedisServer server) {
        shared = server;
    }

    @BeforeEach
    void empty(RedisServer server) {
        server.call("FLUSHALL");
    }

    @Test
    void testsOfOneClassShareAServer(RedisServer server) {
        assertThat(server).isSameAs(shared);
    }

    @Test
    void twoParametersAreTwoServers(RedisServer first, RedisServer second) {
        assertThat(first).isSameAs(shared).isNotSameAs(second);
        assertThat(first.port()).isNotEqualTo(second.port());
    }

    @Test
    @Order(1)
    void ownServerMayBeKilled(@PerTest RedisServer own) {
        assertThat(own).isNotSameAs(shared);
        ENDED.add(own.port());
        own.kill();
    }

    @Test
    @Order(2)
    void ownServerEndedWithItsTest(@PerTest RedisServer own) {
        assertThat(ENDED).doesNotContain(own.port()).hasSize(1);
    }

    @Test
    void setupIsHonoured(@Setup(config = "maxmemory 10mb") RedisServer server) {
        assertThat(server.info("memory", "maxmemory")).isEqualTo("10485760");
    }

    @Test
    void replicasAreInSync(@Setup(replicas = 2) RedisReplication replication) {
        assertThat(replication.replicas()).hasSize(2);
        assertThat(replication.sentinels()).isEmpty();
    }

    @Test
    void clusterServesAllSlots(RedisCluster cluster) {
        assertThat(cluster.nodes()).hasSize(3);
        assertThat(cluster.nodeFor("key").call("SET", "key", "value")).isEqualTo("OK");
    }

    @Test
    void anyServerWillDoForAnEndpoint(RedisEndpoint endpoint) {
        assertThat(endpoint.call("PING")).isEqualTo("PONG");
    }

    @AfterAll
    static void sharedServerStillRuns(RedisServer server) {
        assertThat(server.isRunning()).isTrue();
    }

    @Nested
    class InANestedClass {

        @Test
        void theServerIsTheSame(RedisServer server) {
            assertThat(server).isSameAs(shared);
        }
    }
}
