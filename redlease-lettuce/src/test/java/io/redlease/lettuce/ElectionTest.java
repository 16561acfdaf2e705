package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.blackHole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.Fencer;
import io.redlease.StepDown;
import io.redlease.StepDownReason;
import io.redlease.servers.Direction;
import io.redlease.servers.Hold;
import io.redlease.servers.TcpProxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Two electors on one real Redis, with Lettuce's default settings. */
class ElectionTest extends WithElections {

    @Test
    void oneLeadsAndTheOtherKnowsWho() {
        Candidate a = candidate().startAsLeader();
        Candidate b = candidate().startAsFollowerOf(a);

        assertThat(b.elector().isLeader()).isFalse();
        assertThat(holder()).isEqualTo(a.elector().instanceId());
        assertThat(a.elector().token()).hasValue(Long.parseLong((String) redis.command("GET", name + ":fence")));
    }

    @Test
    void leaseOutlivesItsTtlWhileItIsRenewed() {
        Candidate a = candidate().startAsLeader();
        BeliefWatch watch = closing(new BeliefWatch(a));

        await().during(TTL.multipliedBy(4))
                .atMost(TTL.multipliedBy(6))
                .until(() -> a.elector().isLeader() && pttl() > 0);

        assertThat(a.events().tokens()).hasSize(1);
        watch.assertNeverTwo();
    }

    @Test
    void followerTakesOverInARoundTripWhenTheLeaderResigns() {
        Candidate a = candidate(redis.port(), config -> config.ttl(Duration.ofSeconds(30)))
                .startAsLeader();
        Candidate b = candidate(redis.port(), config -> config.ttl(Duration.ofSeconds(30)))
                .startAsFollowerOf(a);
        awaitListener();

        long start = System.nanoTime();
        a.elector().resign();
        long token = b.events().awaitElected(1);

        assertThat(since(start)).isLessThan(Duration.ofSeconds(1)); // far from the acquire interval of 15 s
        assertThat(token).isGreaterThan(a.events().tokens().get(0));
        assertThat(a.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.RESIGNED);
    }

    @Test
    void followerTakesOverInARoundTripWhenTheLeaderCloses() {
        Candidate a = candidate(redis.port(), config -> config.ttl(Duration.ofSeconds(30)))
                .startAsLeader();
        Candidate b = candidate(redis.port(), config -> config.ttl(Duration.ofSeconds(30)))
                .startAsFollowerOf(a);
        awaitListener();

        long start = System.nanoTime();
        a.elector().close();
        b.events().awaitElected(1);

        assertThat(since(start)).isLessThan(Duration.ofSeconds(1));
        a.events().assertPaired();
    }

    // B03
    @Test
    void followerTakesOverWhenTheLeadersPacketsVanish() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        Candidate b = candidate().startAsFollowerOf(a);
        BeliefWatch watch = closing(new BeliefWatch(a, b));

        long start = System.nanoTime();
        blackHole(proxy);
        StepDown report = a.events().awaitSteppedDown(1);
        Duration ledOn = since(start);
        b.events().awaitElected(1);
        Duration tookOver = since(start);

        assertThat(report.reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
        assertThat(ledOn).isLessThan(TTL.plusMillis(100));
        assertThat(tookOver).isLessThan(TTL.multipliedBy(2));
        watch.assertNeverTwo();

        proxy.pass();
        await().untilAsserted(() ->
                assertThat(a.elector().leaderId()).hasValue(b.elector().instanceId()));
        watch.assertNeverTwo();
    }

    // B01
    @Test
    void staleWritesAreRefusedFromTheSuccessorsElection() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        Candidate b = candidate().startAsFollowerOf(a);
        Fencer stale = a.elector().fencer().orElseThrow();
        assertThat(stale.set(name + ":data", "a")).isTrue();

        blackHole(proxy);
        b.events().awaitElected(1); // and it writes nothing
        proxy.pass();

        await().ignoreExceptions().untilAsserted(() -> assertThat(stale.raise()).isFalse());
        assertAllRefused(stale);
        assertAllRefused(candidate().elector().fencer(stale.token()));
        assertThat(redis.command("GET", name + ":data")).isEqualTo("a");
        assertThat(redis.command("EXISTS", name + ":hash")).isEqualTo(0L);
    }

    private void assertAllRefused(Fencer stale) {
        String data = name + ":data";
        assertThat(stale.set(data, "stale")).isFalse();
        assertThat(stale.hset(name + ":hash", "field", "stale")).isFalse();
        assertThat(stale.del(data)).isFalse();
        assertThat(stale.command("APPEND", List.of(data), List.of("stale")).isApplied())
                .isFalse();
        assertThat(stale.eval("return redis.call('DEL', KEYS[2])", List.of(data), List.of())
                        .isApplied())
                .isFalse();
    }

    // B01
    @Test
    void writeThatArrivesAfterTheSuccessorsElectionIsRefused() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        Candidate b = candidate().startAsFollowerOf(a);
        Fencer stale = a.elector().fencer().orElseThrow();
        stale.set(name + ":data", "a");

        Hold requests = proxy.hold(Direction.TO_SERVER);
        CompletableFuture<Boolean> late = stale.setAsync(name + ":data", "late").toCompletableFuture();
        b.events().awaitElected(1);
        requests.release();

        await().during(Duration.ofMillis(200))
                .untilAsserted(
                        () -> assertThat(redis.command("GET", name + ":data")).isEqualTo("a"));
        assertThat(late.handle((applied, failure) -> failure == null && applied).join())
                .isFalse();
    }

    private void awaitListener() {
        String channel = name + ":leader:released";
        await().untilAsserted(() ->
                assertThat(redis.command("PUBSUB", "NUMSUB", channel)).isEqualTo(List.of(channel, 1L)));
    }
}
