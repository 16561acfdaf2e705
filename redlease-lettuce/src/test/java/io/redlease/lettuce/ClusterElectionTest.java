package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.cluster.RedisClusterClient;
import io.redlease.ElectionError.Kind;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.FencedResult;
import io.redlease.core.Redlease;
import io.redlease.servers.RedisCluster;
import io.redlease.servers.RedisServer;
import io.redlease.servers.WithRedis;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Electors on a Redis Cluster, with Lettuce's default settings. */
@WithRedis
class ClusterElectionTest {
    private static final Duration TTL = Duration.ofMillis(600);

    private final Events events = new Events();
    private RedisCluster cluster;
    private RedisClusterClient client;
    private Redlease redlease;

    @BeforeEach
    void open(RedisCluster shared) {
        cluster = shared;
        client = RedisClusterClient.create(cluster.uris().get(0));
        redlease = Redlease.create(LettuceLeaseStore.create(client));
    }

    @AfterEach
    void close() {
        redlease.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    private Elector leader(String name) {
        Elector elector = redlease.elector(
                ElectorConfig.builder(name).ttl(TTL).observer(events).build());
        elector.start();
        events.awaitElected(1);
        return elector;
    }

    static Stream<String> names() {
        return Stream.of(
                "a",
                "{a}",
                "{a}:b",
                "a{b}c{d}",
                "{}x",
                "}{",
                "{{a}}",
                "a}",
                "with space: ünï",
                "\uD83D\uDE80",
                "x".repeat(512));
    }

    // B34
    @ParameterizedTest
    @MethodSource("names")
    void everyLegalNameElectsWritesAndReleases(String name) {
        Elector elector = leader(name);

        FencedResult checked = elector.fencer().orElseThrow().eval("return #KEYS", List.of(), List.of());
        elector.close();

        assertThat(checked.isApplied()).isTrue();
        assertThat(events.kinds()).isSubsetOf(Kind.TIMEOUT); // by the first connect of a cold JVM
        assertThat(Stream.of(name + ":leader", "{" + name + "}:leader"))
                .allSatisfy(key ->
                        assertThat(cluster.nodeFor(key).call("EXISTS", key)).isEqualTo(0L));
    }

    // B33
    @Test
    void movedSlotCostsNoTerm() {
        Elector elector = leader("moving");
        String key = "{moving}:leader";
        RedisServer target = cluster.masters().stream()
                .filter(node -> node != cluster.nodeFor(key))
                .findFirst()
                .orElseThrow();

        cluster.moveSlot(cluster.slot(key), target); // a node that does not know the scripts

        await().during(TTL).atMost(TTL.multipliedBy(4)).until(elector::isLeader);
        assertThat(target.call("GET", key)).isEqualTo(elector.instanceId());
        assertThat(events.tokens()).hasSize(1);
    }

    @Test
    void leaderExistsSoonAfterALostNodeIsBack() {
        Elector elector = leader("lost-node");
        RedisServer lost = cluster.nodeFor("{lost-node}:leader");

        lost.kill();
        events.awaitSteppedDown(1);
        lost.start();
        cluster.awaitOk();
        long start = System.nanoTime();
        events.awaitElected(2);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TTL.multipliedBy(3));
        assertThat(elector.isLeader()).isTrue();
    }
}
