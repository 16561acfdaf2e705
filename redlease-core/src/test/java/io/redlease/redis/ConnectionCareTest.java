package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import org.junit.jupiter.api.Test;

class ConnectionCareTest {
    private long now = Long.MAX_VALUE - 50_000_000; // it wraps around during the test
    private int drops;
    private final ConnectionCare care = new ConnectionCare(() -> drops++, () -> now);

    // B31
    @Test
    void refusalOfADemotedPrimaryDropsTheConnection() {
        care.failed(Kind.READONLY, sent(1));

        assertThat(drops).isEqualTo(1);
    }

    @Test
    void callsThatWentOutBeforeTheDropDoNotDropAgain() {
        long early = sent(0);
        care.failed(Kind.READONLY, sent(1));
        now += 2 * ConnectionCare.PAUSE_NANOS;
        care.failed(Kind.READONLY, early);

        assertThat(drops).isEqualTo(1);
    }

    @Test
    void serverThatStaysAReplicaIsNotDialledForEveryCall() {
        for (int i = 0; i < 1_000; i++) {
            care.failed(Kind.READONLY, sent(1));
        }

        assertThat(drops).isEqualTo((int) (1_000_000_000 / ConnectionCare.PAUSE_NANOS));
    }

    @Test
    void oneCallWithoutReplyIsNoReason() {
        care.gotNoReply(sent(500));

        assertThat(drops).isZero();
    }

    @Test
    void secondCallInARowWithoutReplyDropsTheConnection() {
        care.gotNoReply(sent(500));
        care.failed(Kind.TIMEOUT, sent(500));

        assertThat(drops).isEqualTo(1);
    }

    @Test
    void replyInBetweenShowsThatTheConnectionLives() {
        care.gotNoReply(sent(500));
        care.replied();
        care.gotNoReply(sent(500));

        assertThat(drops).isZero();
    }

    @Test
    void replyToAnotherCallMeanwhileShowsThatTheConnectionLives() {
        long slow = sent(0);
        long slower = sent(100);
        care.replied();
        now += 500_000_000;
        care.gotNoReply(slow);
        care.gotNoReply(slower);

        assertThat(drops).isZero();
    }

    @Test
    void callsWithdrawnAtOnceSayNothing() {
        for (int i = 0; i < 100; i++) {
            care.gotNoReply(sent(0));
        }

        assertThat(drops).isZero();
    }

    @Test
    void otherFailuresAreTheClientsToMend() {
        care.failed(Kind.CONNECTION, sent(500));
        care.failed(Kind.OOM, sent(500));
        care.failed(Kind.POOL_EXHAUSTED, sent(500));

        assertThat(drops).isZero();
    }

    /** A call that went out just now and has waited for a while since. */
    private long sent(long waitedMillis) {
        now += 1;
        long sentAt = now;
        now += waitedMillis * 1_000_000;
        return sentAt;
    }
}
