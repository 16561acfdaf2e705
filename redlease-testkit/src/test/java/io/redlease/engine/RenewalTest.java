package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.StepDownReason;
import io.redlease.testkit.HeldCalls;
import io.redlease.testkit.Operation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Renewal: cases B06 to B10, B13. */
class RenewalTest {
    private final Cast cast = new Cast();
    private final Actor a = cast.actor("a");
    private final Actor b = cast.actor("b");

    @AfterEach
    void close() {
        cast.close();
    }

    @Test // B06
    void nextTermIsRenewedAsIfTheOneBeforeHadNeverFailed() {
        a.start();
        a.client.faults().all(Operation.RENEW).loseRequest();
        cast.until(() -> !a.stepDowns.isEmpty(), Cast.TTL);
        a.client.faults().clear();
        cast.until(a.elector::isLeader, Cast.TTL.multipliedBy(2));
        long token = a.elector.token().orElseThrow();
        cast.pass(Cast.TTL.multipliedBy(5));

        assertThat(a.elector.token()).hasValue(token);
    }

    @Test // B08
    void renewalThatArrivesAfterTheReleaseRevivesNothing() {
        a.start();
        HeldCalls held = a.client.faults().next(1, Operation.RENEW).holdRequest();
        cast.until(() -> held.size() == 1, Cast.TTL);
        a.elector.close();
        held.deliver();
        cast.time.runReady();

        assertThat(cast.store.holder("n")).isEmpty();
    }

    @Test // B08
    void renewalWhoseAnswerComesAfterTheCloseArmsNothing() {
        a.start();
        HeldCalls held = a.client.faults().next(1, Operation.RENEW).holdReply();
        cast.until(() -> held.size() == 1, Cast.TTL);
        a.elector.close();
        held.deliver();
        cast.pass(Cast.TTL.multipliedBy(3));

        assertThat(cast.store.holder("n")).isEmpty();
        assertThat(a.heard).endsWith("stepped down CLOSED");
    }

    @Test // B08
    void staleRenewalLeavesTheSuccessorsLeaseAlone() {
        a.start();
        b.start();
        HeldCalls held =
                a.client.faults().all(Operation.RENEW, Operation.RELEASE).holdRequest();
        cast.until(b.elector::isLeader, Cast.TTL.multipliedBy(2));
        Duration remaining = cast.store.remaining("n");
        held.deliver();

        assertThat(cast.store.holder("n")).hasValue("b");
        assertThat(cast.store.remaining("n")).isEqualTo(remaining);
    }

    @Test // B10
    void deletedLeaseEndsTheTermAtTheNextRenewal() {
        a.start();
        cast.store.data().loseLease("n");
        cast.until(() -> !a.stepDowns.isEmpty(), Duration.ofMillis(400));

        assertThat(a.stepDowns.get(0).reason()).isEqualTo(StepDownReason.LEASE_LOST);
        assertThat(a.stepDowns.get(0).explanation()).contains("key was gone");
    }

    @Test // B10
    void leaseOverwrittenByHandEndsTheTermAndTellsWhoHoldsIt() {
        a.start();
        cast.store.data().putLease("n", "intruder", Duration.ofSeconds(2));
        cast.until(() -> !a.stepDowns.isEmpty(), Duration.ofMillis(400));

        assertThat(a.stepDowns.get(0).reason()).isEqualTo(StepDownReason.LEASE_LOST);
        assertThat(a.elector.leaderId()).hasValue("intruder");
    }

    @Test // B10; the cast watches that tokens rise
    void lossOfAllDataEndsTheTermAndTokensStillRise() {
        a.start();
        for (int i = 0; i < 5; i++) {
            long before = a.elector.token().orElseThrow();
            cast.store.data().loseAll();
            cast.until(() -> a.elector.token().orElse(0) > before, Cast.TTL);
        }

        assertThat(a.stepDowns).hasSize(5).allMatch(report -> report.reason() == StepDownReason.LEASE_LOST);
    }

    @Test
    void lostMarkRefusesWritesUntilTheNextRenewalPutsItBack() {
        a.start();
        cast.store.data().loseMark("n");
        var fencer = a.elector.fencer().orElseThrow();

        assertThat(fencer.set("k", "v")).isFalse();
        cast.passMillis(350);
        assertThat(fencer.set("k", "v")).isTrue();
        assertThat(a.terms()).isOne();
    }

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            names = {"ACQUIRE", "RENEW", "RELEASE"}) // B13
    void requestDoneWhoseReplyIsLostDoesNoHarm(Operation operation) {
        a.client.faults().next(1, operation).loseReply();
        a.start();
        cast.until(a.elector::isLeader, Cast.TTL.multipliedBy(3));
        assertThat(a.elector.token()).hasValue(cast.store.token("n"));
        cast.pass(Cast.TTL.multipliedBy(3));
        a.elector.close();

        assertThat(a.terms()).isOne();
        assertThat(cast.store.holder("n")).isEmpty();
        assertThat(a.client.faults().unspent()).isZero();
    }

    @Test // B13
    void fencedWriteWhoseReplyIsLostMayBeRepeated() {
        a.start();
        var fencer = a.elector.fencer().orElseThrow();
        a.client.faults().next(1, Operation.WRITE).loseReply();
        try {
            fencer.set("k", "v");
        } catch (io.redlease.LeaseStoreException unknown) {
            assertThat(unknown.kind()).isEqualTo(Kind.TIMEOUT);
        }

        assertThat(fencer.set("k", "v")).isTrue();
        assertThat(cast.store.string("k")).hasValue("v");
    }

    @Test // B09
    void stuckCallsAndSlowObserversCostNobodyElse() {
        Cast big = new Cast();
        try {
            for (int i = 0; i < 20; i++) {
                Actor actor = big.actor("a" + i);
                if (i < 5) {
                    actor.client.faults().all().loseRequest();
                }
                actor.start();
            }
            big.pass(Duration.ofSeconds(10));

            assertThat(big.terms).hasSize(1);
        } finally {
            big.close();
        }
    }

    @Test // B07
    void electorSurvivesAnythingThatAStoreThrows() {
        a.start();
        List<Throwable> throwables = List.of(
                new OutOfMemoryError("told by the test"), new StackOverflowError(), new IllegalStateException("x"));
        for (Throwable thrown : throwables) {
            a.client.faults().next(1, Operation.RENEW).doThrow(thrown);
            cast.passMillis(700);
        }
        a.client.faults().next(1, Operation.RENEW).returnNull();
        cast.passMillis(700);
        a.client.faults().next(1, Operation.RENEW).completeTwice(Kind.CONNECTION);
        cast.passMillis(700);

        assertThat(a.terms()).isOne();
        assertThat(a.elector.isLeader()).isTrue();
        assertThat(a.errors).hasSize(5);
    }
}
