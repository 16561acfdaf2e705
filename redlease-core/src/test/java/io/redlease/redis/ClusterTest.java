package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.TokenMode;
import io.redlease.servers.RedisCluster;
import io.redlease.servers.WithRedis;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.LeaseRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

// B34
@WithRedis
class ClusterTest {
    private static final List<String> NAMES = List.of(
            "a",
            "{a}",
            "{a}:b",
            "a{b}c{d}",
            "{}x",
            "}{",
            "{{a}}",
            "a}",
            "{",
            "}",
            "🦊 of {the} day",
            "{a}~",
            "x".repeat(512));

    private final RedisCluster cluster;
    private final RedisLeaseStore store;

    ClusterTest(RedisCluster cluster) {
        this.cluster = cluster;
        store = RedisLeaseStore.over(new RespTransport(
                key -> cluster.nodeFor(new String(key, StandardCharsets.UTF_8)).connect(), true));
    }

    @Test
    void slotsAreTheServers() {
        for (String name : NAMES) {
            for (byte[] key : NameKeys.of(name, true).lease) {
                assertThat(Slots.of(key)).as(name).isEqualTo(cluster.slot(new String(key, StandardCharsets.UTF_8)));
            }
        }
    }

    @Test
    void everyNameHasALeaseOfItsOwn() {
        List<Acquisition> acquired = new ArrayList<>();
        for (String name : NAMES) {
            acquired.add(acquire(name, "holder of " + name));
        }

        assertThat(acquired).hasOnlyElementsOfType(Acquisition.Granted.class);
        for (String name : NAMES) {
            assertThat(Outcome.of(store.inspect(name)).holder()).isEqualTo("holder of " + name);
        }
    }

    @Test
    void keysOfTheNamesTagAreWritten() {
        acquire("jobs", "a");
        long token = Outcome.of(store.inspect("jobs")).token();

        assertThat(Outcome.of(store.write(new FencedWrite.Command(
                                "jobs", token, "SET", List.of("{jobs}:state"), Bench.bytes("v"))))
                        .isApplied())
                .isTrue();
        assertThat(cluster.nodeFor("{jobs}:state").call("GET", "{jobs}:state")).isEqualTo("v");
    }

    @Test
    void keyThatABodyDoesNotListIsRefusedByTheServerAsSuch() {
        Outcome.of(store.write(new FencedWrite.Raise("jobs2", 5)));
        String elsewhere = "{elsewhere}";
        assertThat(cluster.nodeFor(elsewhere)).isNotSameAs(cluster.nodeFor("{jobs2}"));

        assertThat(Outcome.failure(store.write(new FencedWrite.Script(
                                "jobs2", 5, "return redis.call('GET', '" + elsewhere + "')", List.of(), List.of())))
                        .kind())
                .isEqualTo(Kind.CROSSSLOT);
    }

    // B33
    @Test
    void slotThatMovedToANodeWithoutTheScriptsIsServed() {
        Acquisition.Granted first = (Acquisition.Granted) acquire("moving", "a");
        String key = "{moving}:leader";
        cluster.moveSlot(
                cluster.slot(key),
                cluster.masters().stream()
                        .filter(node -> node != cluster.nodeFor(key))
                        .findFirst()
                        .orElseThrow());

        assertThat(acquire("moving", "b")).isInstanceOf(Acquisition.Held.class);
        assertThat(((Acquisition.Granted) acquire("moving", "a")).token()).isGreaterThan(first.token());
    }

    private Acquisition acquire(String name, String id) {
        return Outcome.of(store.acquire(new LeaseRequest(name, id, Bench.TTL, TokenMode.CLOCKED)));
    }
}
