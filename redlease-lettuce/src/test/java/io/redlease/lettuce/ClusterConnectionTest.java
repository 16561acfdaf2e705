package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.redlease.redis.RedisTransport;
import io.redlease.servers.RedisCluster;
import io.redlease.servers.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lettuce's cluster client with its default settings: no topology refresh of its own. */
class ClusterConnectionTest {
    private static final String SET = "return redis.call('SET', KEYS[1], ARGV[1])";
    private static final String GET = "return redis.call('GET', KEYS[1])";
    private static final List<String> KEYS = List.of("a", "b", "c", "d", "e", "f");

    private static RedisCluster cluster;
    private RedisClusterClient client;
    private RedisTransport transport;
    private Scripts scripts;

    @BeforeAll
    static void startCluster() {
        cluster = RedisCluster.builder().replicasPerMaster(1).start();
    }

    @AfterAll
    static void endCluster() {
        cluster.close();
    }

    @BeforeEach
    void open() {
        client = RedisClusterClient.create(cluster.uris().get(0));
        transport = LettuceTransport.over(new ClusterDialer(client));
        scripts = new Scripts(transport);
    }

    @AfterEach
    void close() {
        transport.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Test
    void scriptsGoToTheNodeOfTheirFirstKey() {
        Set<RedisServer> nodes = KEYS.stream().map(cluster::nodeFor).collect(Collectors.toSet());

        KEYS.forEach(key -> scripts.run(SET, key, "value of " + key));

        assertThat(nodes).hasSizeGreaterThan(1);
        assertThat(KEYS)
                .allSatisfy(
                        key -> assertThat(cluster.nodeFor(key).call("GET", key)).isEqualTo("value of " + key));
    }

    @Test
    void slotThatMovedIsFollowed() {
        scripts.run(SET, "moving", "before");
        RedisServer target = KEYS.stream()
                .map(cluster::nodeFor)
                .filter(node -> node != cluster.nodeFor("moving"))
                .findFirst()
                .orElseThrow();

        cluster.moveSlot(cluster.slot("moving"), target);

        assertThat(scripts.run(GET, "moving")).isEqualTo("before");
        scripts.run(SET, "moving", "after");
        assertThat(target.call("GET", "moving")).isEqualTo("after");
    }

    @Test
    void oddCodecOfAConnectionHandedInDoesNotMisroute() {
        StatefulRedisClusterConnection<StringBuilder, StringBuilder> connection = client.connect(new ScramblingCodec());
        Scripts lent = new Scripts(LettuceTransport.over(connection, null, true));

        KEYS.forEach(key -> lent.run(SET, "odd-" + key, key));

        assertThat(KEYS)
                .allSatisfy(key -> assertThat(scripts.run(GET, "odd-" + key)).isEqualTo(key));
        assertThat(connection.isOpen()).isTrue();
    }

    @Test
    void noticePublishedOnAnyNodeIsHeard() {
        Heard heard = new Heard();
        KEYS.forEach(transport.openNotices(heard)::subscribe);
        await().untilAsserted(() -> assertThat(heard.channels()).containsAll(KEYS));

        for (RedisServer node : cluster.nodes()) {
            node.call("PUBLISH", "a", "x");
            heard.awaitNoticed("a");
        }
    }

    @Test
    void replicaThatWasPromotedIsFound() {
        scripts.run(SET, "promoted", "before");
        RedisServer lost = cluster.nodeFor("promoted");
        RedisServer replica = cluster.nodes().get((cluster.nodes().indexOf(lost) + 3) % 6);

        cluster.promote(replica);
        await().until(() -> cluster.nodeFor("promoted") == replica);
        scripts.run(SET, "promoted", "after");

        assertThat(replica.call("GET", "promoted")).isEqualTo("after");
    }

    @Test
    void replicaThatTookOverFromADeadMasterIsFound() {
        scripts.run(SET, "taken-over", "before");
        RedisServer lost = cluster.nodeFor("taken-over");

        lost.kill();

        scripts.untilDone(GET, "taken-over");

        lost.start();
        cluster.awaitOk();
    }
}
