package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.StepDownReason;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that is killed and comes back with its data, and what Lettuce may have queued meanwhile. */
class RestartedServerTest extends WithOwnRedis {
    private static final Duration TTL = Duration.ofMillis(400);
    private static final String NAME = "restarted";

    private Candidate a;
    private Candidate b;

    private Candidate candidate() {
        return new Candidate(redis.port(), NAME, config -> config.ttl(TTL));
    }

    @AfterEach
    void close() {
        a.close();
        if (b != null) {
            b.close();
        }
    }

    // B14
    @Test
    void acquireOfAClosedElectorDoesNotComeBackWithTheServer() {
        a = candidate().connect();
        redis.server().kill();
        a.start();
        pass(TTL.multipliedBy(3));

        a.close();
        redis.server().start();

        await().during(TTL)
                .untilAsserted(
                        () -> assertThat(redis.command("GET", NAME + ":leader")).isNull());
    }

    // B14
    @Test
    void callsOfAnOldTermLeaveTheSuccessorsLeaseAlone() {
        a = candidate().startAsLeader();
        redis.server().kill();
        a.events().awaitSteppedDown(1);
        redis.server().start();
        b = candidate();
        BeliefWatch watch = new BeliefWatch(a, b);
        b.start();
        await().until(() -> a.elector().isLeader() || b.elector().isLeader());
        Candidate leader = a.elector().isLeader() ? a : b;

        await().during(TTL.multipliedBy(3))
                .atMost(TTL.multipliedBy(6))
                .until(() -> leader.elector().isLeader()
                        && leader.elector().instanceId().equals(redis.command("GET", NAME + ":leader"))
                        && (Long) redis.command("PTTL", NAME + ":leader") > TTL.toMillis() / 4);
        watch.assertNeverTwo();
        watch.close();
    }

    // B10
    @Test
    void serverThatLostItsDataEndsTheTermAndTokensGoOn() {
        a = candidate().startAsLeader();

        redis.command("FLUSHALL");
        redis.server().kill();
        redis.server().start();

        assertThat(a.events().awaitSteppedDown(1).reason())
                .isIn(StepDownReason.LEASE_LOST, StepDownReason.LEASE_EXPIRED);
        assertThat(a.events().awaitElected(2)).isGreaterThan(a.events().tokens().get(0));
    }

    // I4 of the cases
    @Test
    void leaderExistsSoonAfterALongOutage() {
        a = candidate().startAsLeader();
        redis.server().kill();
        a.events().awaitSteppedDown(1);
        pass(TTL.multipliedBy(8));

        redis.server().start();
        long start = System.nanoTime();
        a.events().awaitElected(2);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TTL.plusMillis(300));
    }
}
