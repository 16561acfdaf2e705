package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.servers.Direction;
import io.redlease.servers.Hold;
import io.redlease.servers.TcpProxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies and requests that arrive late, with Lettuce's default time-outs, far longer than the lease. */
class LateReplyTest extends WithElections {

    // B02
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.9, 1.2, 3})
    void beliefNeverOutlivesTheLease(double ttls) {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        LeaseWatch watch = closing(new LeaseWatch(redis, name, a.elector()));

        proxy.delay(Direction.TO_CLIENT, Duration.ofMillis((long) (ttls * TTL.toMillis())));
        pass(TTL.multipliedBy(4));

        watch.assertBeliefOnlyWhileLeased();
    }

    // B02
    @Test
    void delayOfAThirdOfTheTtlCostsNoTerm() {
        Duration ttl = Duration.ofSeconds(2); // a renewal is given up after a bit less than a third of it
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port(), config -> config.ttl(ttl)).startAsLeader();

        proxy.delay(Direction.TO_CLIENT, Duration.ofMillis(600));

        await().during(ttl.multipliedBy(2))
                .atMost(ttl.multipliedBy(4))
                .until(() -> a.elector().isLeader());
        assertThat(a.events().tokens()).hasSize(1);
    }

    // B05
    @Test
    void grantThatArrivesAfterItsLeaseIsNoLeadership() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).connect();
        Hold replies = proxy.hold(Direction.TO_CLIENT);
        a.start();
        await().pollInterval(Duration.ofMillis(2)).until(() -> holder() != null);
        long late = mark();

        pass(Duration.ofMillis(TTL.toMillis() * 11 / 10));
        replies.release();

        assertThat(a.events().awaitElected(1)).isGreaterThan(late); // it contends again by itself
        assertThat(a.events().tokens()).doesNotContain(late);
    }

    // B05
    @Test
    void grantThatArrivesAfterASuccessorsElectionIsNoLeadership() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).connect();
        Candidate b = candidate();
        BeliefWatch watch = closing(new BeliefWatch(a, b));
        Hold replies = proxy.hold(Direction.TO_CLIENT);
        a.start();
        await().pollInterval(Duration.ofMillis(2)).until(() -> holder() != null);

        b.start();
        b.events().awaitElected(1);
        replies.release();

        await().during(TTL).atMost(TTL.multipliedBy(3)).until(() -> b.elector().isLeader());
        assertThat(a.events().tokens()).isEmpty();
        watch.assertNeverTwo();
    }

    // B12
    @Test
    void grantThatArrivesAfterCloseIsReleased() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).connect();
        Hold replies = proxy.hold(Direction.TO_CLIENT);
        a.start();
        await().pollInterval(Duration.ofMillis(2)).until(() -> holder() != null);

        CompletableFuture<Void> closed = CompletableFuture.runAsync(a.elector()::close);
        pass(Duration.ofMillis(30)); // the close has begun, and waits for the reply
        replies.release();

        assertThat(closed).succeedsWithin(Duration.ofSeconds(5));
        await().untilAsserted(() -> assertThat(holder()).isNull());
        assertThat(a.events().tokens()).isEmpty();
    }

    // B12
    @Test
    void closeIsBoundedWhereNoReplyEverComes() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).connect();
        Hold replies = proxy.hold(Direction.TO_CLIENT);
        a.start();
        await().pollInterval(Duration.ofMillis(2)).until(() -> holder() != null);

        long start = System.nanoTime();
        a.close();

        assertThat(since(start)).isLessThan(Duration.ofSeconds(5));
        await().untilAsserted(() -> assertThat(holder()).isNull()); // expired, for nobody renews it
        assertThat(a.events().tokens()).isEmpty();
    }

    // B08
    @ParameterizedTest
    @EnumSource
    void renewalUnderWayAtReleaseLeavesNothingBehind(Direction way) {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        Hold renewal = way == Direction.TO_SERVER ? proxy.holdRequest("EVALSHA") : proxy.holdReplyTo("EVALSHA");
        renewal.awaitBytes();

        CompletableFuture<Void> closed = CompletableFuture.runAsync(a.elector()::close);
        pass(Duration.ofMillis(20));
        renewal.release();

        assertThat(closed).succeedsWithin(Duration.ofSeconds(5));
        await().atMost(TTL).untilAsserted(() -> assertThat(holder()).isNull());
        long calls = scriptCalls();
        await().during(TTL).untilAsserted(() -> assertThat(holder()).isNull());
        assertThat(scriptCalls()).as("nothing was sent after close").isEqualTo(calls);
    }

    private long mark() {
        return Long.parseLong((String) redis.command("GET", name + ":fence:applied"));
    }

    private long scriptCalls() {
        String stats = (String) redis.command("INFO", "commandstats");
        return stats.lines()
                .filter(line -> line.startsWith("cmdstat_eval"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*calls=(\\d+),.*", "$1")))
                .sum();
    }
}
