package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Fencer;
import io.redlease.StepDownReason;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One id, two lives: cases B15 and B16. The cast watches that the two never believe at one instant. */
class IdentityTest {
    private final Cast cast = new Cast();

    @AfterEach
    void close() {
        cast.close();
    }

    @Test // B15
    void restartedLifeTakesTheLeaseOverAtOnceAndLeadsOnceTheOldOneCannotBelieve() {
        Actor first = cast.actor("first", "x").start();
        cast.passMillis(100);
        long before = first.elector.token().orElseThrow();
        first.process.pause();
        Actor second = cast.actor("second", "x").start();

        assertThat(cast.store.mark("n")).isGreaterThan(before);
        cast.until(second.elector::isLeader, Cast.TTL);
        assertThat(second.terms()).isOne();
        assertThat(second.elector.token().orElseThrow()).isGreaterThan(before);
    }

    @Test // B15, with SIGSTOP in place of the kill, shorter than the lease
    void earlierLifeThatWakesUpIsFencedOutAndSuperseded() {
        Actor first = cast.actor("first", "x").start();
        Fencer stale = first.elector.fencer().orElseThrow();
        first.process.pause();
        cast.passMillis(100);
        Actor second = cast.actor("second", "x").start();
        cast.passMillis(100);
        first.process.resume();

        assertThat(second.elector.fencer(stale.token()).set("k", "v")).isFalse();
        cast.until(() -> !first.stepDowns.isEmpty(), Cast.TTL);
        assertThat(first.stepDowns.get(0).reason()).isEqualTo(StepDownReason.SUPERSEDED);
        assertThat(first.errors).anyMatch(error -> error.kind() == Kind.ID_IN_USE);
    }

    @Test // B16
    void livingTwinsTakeTheLeaseFromEachOtherAHandfulOfTimesAndSayWhy() {
        Actor first = cast.actor("first", "x").start();
        Actor second = cast.actor("second", "x").start();
        cast.pass(Cast.TTL.multipliedBy(20));

        assertThat(cast.terms.size()).isBetween(1, 8);
        assertThat(first.errors.size() + second.errors.size()).isBetween(1, 10);
        assertThat(first.errors).anySatisfy(error -> {
            assertThat(error.kind()).isEqualTo(Kind.ID_IN_USE);
            assertThat(error.message()).contains("'x'", "another living process");
        });
    }

    @Test
    void strangerTakesOverAtTheExpiryOfADeadLeader() {
        Actor a = cast.actor("a").start();
        Actor b = cast.actor("b").start();
        cast.passMillis(500);
        a.process.pause();
        Duration left = cast.store.remaining("n");
        Duration start = cast.time.now();
        cast.until(b.elector::isLeader, Cast.TTL.plusMillis(60));

        assertThat(cast.time.now().minus(start)).isBetween(left, left.plusMillis(10));
    }

    @Test
    void resignHandsOverAtOnce() {
        Actor a = cast.actor("a").start();
        Actor b = cast.actor("b").start();
        a.elector.resign();
        cast.time.runReady();

        assertThat(b.elector.isLeader()).isTrue();
        assertThat(cast.time.now()).isZero();
    }

    @Test
    void handOverWithoutNoticesHappensAtTheNextLook() {
        Actor a = cast.actor("a").start();
        Actor b = cast.actor("b").start();
        b.client.faults().loseNotices();
        a.elector.resign();

        cast.expectLeaderWithinTtl();
    }
}
