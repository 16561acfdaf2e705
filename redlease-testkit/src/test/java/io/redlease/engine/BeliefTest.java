package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.Fencer;
import io.redlease.StepDownReason;
import io.redlease.testkit.Operation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Belief and time: cases B01 to B05. */
class BeliefTest {
    private final Cast cast = new Cast();
    private final Actor a = cast.actor("a");
    private final Actor b = cast.actor("b");

    @AfterEach
    void close() {
        cast.close();
    }

    @Test // B01
    void staleFencerIsRefusedFromTheSuccessorsElection() {
        a.start();
        b.start();
        Fencer stale = a.elector.fencer().orElseThrow();
        a.process.pause();
        cast.until(b.elector::isLeader, Cast.TTL.plusMillis(60));
        cast.store.onEval("return 1", call -> 1L);

        assertThat(stale.setAsync("k", "v").toCompletableFuture()).isNotDone();
        a.process.resume();
        assertThat(a.elector.isLeader()).isFalse();
        assertThat(a.elector.token()).isEmpty();
        assertThat(a.elector.fencer()).isEmpty();
        Fencer wherever = b.elector.fencer(stale.token());
        assertThat(wherever.set("k", "v")).isFalse();
        assertThat(wherever.hset("k", "f", "v")).isFalse();
        assertThat(wherever.del("k")).isFalse();
        assertThat(wherever.command("INCR", List.of("k"), List.of()).newerToken())
                .hasValue(b.elector.token().orElseThrow());
        assertThat(wherever.eval("return 1", List.of(), List.of()).isApplied()).isFalse();
        assertThat(cast.store.string("k")).isEmpty();
    }

    @Test // B01
    void pausedLeaderIsToldWhenItWakesAndWhy() {
        a.start();
        b.start();
        a.process.pause();
        cast.pass(Duration.ofSeconds(3));
        a.process.resume();
        cast.time.runReady();

        assertThat(a.stepDowns).singleElement().satisfies(report -> {
            assertThat(report.reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
            assertThat(report.explanation()).contains("process was paused");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 600, 900, 1200, 3000}) // B02; the cast watches that never two believe
    void beliefNeverOutlivesTheLeaseHoweverSlowTheReplies(int delayMillis) {
        a.client.faults().all().delayReply(Duration.ofMillis(delayMillis));
        a.start();
        b.start();
        for (int i = 0; i < 2000; i++) {
            cast.time.advance(Duration.ofMillis(5));
            if (a.elector.isLeader()) {
                assertThat(cast.store.holder("n")).hasValue("a");
                assertThat(cast.store.remaining("n")).isPositive();
            }
            cast.checkBelief();
        }

        assertThat(b.terms() + a.terms()).isPositive();
    }

    @Test // B02
    void delayOfAThirdOfTheTtlCostsNoTerm() {
        a.client.faults().all().delayReply(Duration.ofMillis(300));
        a.start();
        cast.pass(Duration.ofSeconds(20));

        assertThat(a.heard).containsOnlyOnce("elected").noneMatch(event -> event.startsWith("stepped down"));
    }

    @Test // B03
    void blackHoledLeaderStepsDownWithinItsTtlAndTheOtherLeads() {
        a.start();
        b.start();
        a.client.faults().all().loseRequest();
        cast.until(() -> !a.elector.isLeader(), Cast.TTL);
        cast.until(b.elector::isLeader, Cast.TTL.plusMillis(60));

        assertThat(a.heard).containsSubsequence("at risk", "stepped down LEASE_EXPIRED");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2}) // B04
    void failedRenewalsWithinTheBudgetCostNoTerm(int failures) {
        a.start();
        cast.passMillis(100);
        a.client.faults().next(failures, Operation.RENEW).fail(io.redlease.ElectionError.Kind.CONNECTION);
        cast.pass(Duration.ofSeconds(5));

        assertThat(a.errors).hasSize(failures);
        assertThat(a.terms()).isOne();
        assertThat(a.elector.isLeader()).isTrue();
    }

    @Test // B04
    void termEndsAtTheDeadlineAndNotEarlierWhereAllRenewalsFail() {
        a.start();
        cast.passMillis(100);
        a.client.faults().all(Operation.RENEW).fail(io.redlease.ElectionError.Kind.CONNECTION);
        Duration start = cast.time.now();
        cast.until(() -> !a.elector.isLeader(), Cast.TTL.multipliedBy(2));

        assertThat(cast.time.now().minus(start)).isGreaterThan(Duration.ofMillis(850));
        assertThat(a.stepDowns)
                .singleElement()
                .satisfies(report -> assertThat(report.reason()).isEqualTo(StepDownReason.LEASE_EXPIRED));
    }

    @Test // B05
    void grantThatComesTooLateIsNoLeadershipAndItContendsAgain() {
        a.client.faults().next(1, Operation.ACQUIRE).delayReply(Duration.ofMillis(1100));
        a.start();
        cast.passMillis(1000);
        assertThat(a.heard).doesNotContain("elected");

        cast.until(a.elector::isLeader, Cast.TTL.plusMillis(500));
        assertThat(a.terms()).isOne();
        assertThat(a.elector.token()).hasValue(cast.store.token("n"));
    }

    @Test // B05, and another one wins meanwhile
    void lateGrantDoesNotHarmTheOneThatWonMeanwhile() {
        a.client.faults().next(1, Operation.ACQUIRE).delayReply(Duration.ofMillis(1100));
        a.start();
        b.start();
        cast.pass(Duration.ofSeconds(5));

        assertThat(b.terms()).isOne();
        assertThat(b.elector.isLeader()).isTrue();
        assertThat(a.heard).doesNotContain("elected");
    }
}
