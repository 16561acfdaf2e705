package io.redlease.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.Elector;
import io.redlease.LeaseStoreException;
import io.redlease.StepDown;
import io.redlease.StepDownReason;
import io.redlease.Term;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A term as its task sees it. The task itself only hands the term to the test, and stays until the test is over. */
class TermTest {
    private final Bench bench = new Bench();
    private final CountDownLatch testIsOver = new CountDownLatch(1);
    private Elector elector;
    private Term term;

    @BeforeEach
    void lead() {
        elector = bench.redlease().elector(bench.config());
        CompletableFuture<Term> given = new CompletableFuture<>();
        elector.start(begun -> {
            given.complete(begun);
            awaitThroughInterrupts(testIsOver);
        });
        bench.grant(7);
        bench.renewed();
        Runnable observers = bench.callbacks.remove();
        Thread task = new Thread(bench.callbacks.remove(), "task of the test");
        task.setDaemon(true);
        task.start();
        observers.run();
        term = given.join();
    }

    @AfterEach
    void letTheTaskReturn() {
        testIsOver.countDown();
    }

    private static void awaitThroughInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // The term has ended; the task is one that does not care.
            }
        }
    }

    private void at(long millis, Runnable action) {
        bench.schedule(action, TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void remainingShrinksToTheDeadline() {
        bench.freeze(100);
        assertThat(term.remaining()).isEqualTo(Duration.ofMillis(880));
        bench.freeze(880);
        assertThat(term.remaining()).isZero();
        assertThat(term.isActive()).isFalse();
    }

    @Test
    void ensureIsImmediateWhereEnoughIsLeft() throws InterruptedException {
        assertThat(term.ensure(Duration.ofMillis(900))).isTrue();
        assertThat(bench.renewals).hasSize(1);
    }

    @Test
    void ensureRenewsNowWhereTooLittleIsLeft() throws InterruptedException {
        bench.pass(200);
        at(10, bench::renewed);

        assertThat(term.ensure(Duration.ofMillis(900))).isTrue();
        assertThat(bench.renewals).hasSize(2);
    }

    @Test
    void ensureIsFalseWhereTheRenewalIsRefused() throws InterruptedException {
        bench.pass(200);
        at(10, () -> bench.last(bench.renewals).complete(new Renewal.Refused("other", 8)));

        assertThat(term.ensure(Duration.ofMillis(900))).isFalse();
    }

    @Test
    void ensureIsFalseWhereNoRenewalSucceeds() throws InterruptedException {
        bench.pass(200);

        assertThat(term.ensure(Duration.ofMillis(900))).isFalse();
        assertThat(term.isActive()).isFalse();
    }

    @Test
    void ensureRefusesWhatNoLeaseCanGive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> term.ensure(Duration.ofMillis(980)))
                .withMessageContaining("atLeast of 980 ms", "ttl - safetyMargin (980 ms)");
    }

    @Test
    void confirmIsTrueWhereTheServerHoldsIdAndToken() throws InterruptedException {
        at(1, () -> bench.last(bench.inspections).complete(new LeaseView("me", 7, 7, Duration.ofMillis(500))));

        assertThat(term.confirm()).isTrue();
    }

    @Test
    void confirmThatFindsAnotherHolderMakesTheElectionFindOut() throws InterruptedException {
        at(1, () -> bench.last(bench.inspections).complete(new LeaseView("other", 8, 8, Duration.ofMillis(500))));

        assertThat(term.confirm()).isFalse();
        assertThat(bench.renewals).hasSize(2);
    }

    @Test
    void confirmIsBounded() {
        assertThatThrownBy(() -> term.confirm())
                .isInstanceOfSatisfying(
                        LeaseStoreException.class,
                        thrown -> assertThat(thrown.kind()).isEqualTo(Kind.TIMEOUT))
                .hasMessageContaining("no answer for 500 ms");
        assertThat(bench.last(bench.inspections)).isCancelled();
    }

    @Test
    void sleepReturnsEarlyWhenTheTermEnds() throws InterruptedException {
        at(50, elector::resign);
        term.sleep(Duration.ofSeconds(60));

        assertThat(bench.nanoTime()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
    }

    @Test
    void sleepReturnsAtTheDeadlineEvenIfNoTimerRuns() throws InterruptedException {
        bench.dropsTimers = true;
        term.sleep(Duration.ofSeconds(60));

        assertThat(bench.nanoTime()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(980));
    }

    @Test
    void sleepForEverIsAllowed() throws InterruptedException {
        at(50, elector::resign);
        term.sleep(Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(term.isActive()).isFalse();
    }

    @Test
    void sleepInAnActiveTermIsInterruptible() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> term.sleep(Duration.ofSeconds(1))).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void sleepAfterTheEndReturnsAndKeepsTheInterrupt() throws InterruptedException {
        elector.resign();
        Thread.currentThread().interrupt();
        term.sleep(Duration.ofSeconds(1));

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void hooksRunOnceInOrderOnTheTaskExecutorAndBeforeTheStage() {
        List<String> ran = new ArrayList<>();
        term.onEnd(() -> ran.add("first"));
        term.onEnd(() -> ran.add("second"));
        term.ended().thenAccept(report -> ran.add("ended " + report.reason()));
        elector.resign();

        assertThat(ran).isEmpty();
        bench.runCallbacks();
        assertThat(ran).containsExactly("first", "second", "ended " + StepDownReason.RESIGNED);
    }

    @Test
    void hookRegisteredAfterTheEndRunsToo() {
        List<String> ran = new ArrayList<>();
        elector.resign();
        bench.runCallbacks();
        term.onEnd(() -> ran.add("late"));
        bench.runCallbacks();

        assertThat(ran).containsExactly("late");
    }

    @Test
    void hookThatThrowsIsReportedAndTheOthersRun() {
        List<String> ran = new ArrayList<>();
        term.onEnd(() -> {
            throw new IllegalStateException("told by the test");
        });
        term.onEnd(() -> ran.add("second"));
        elector.resign();
        bench.runCallbacks();

        assertThat(ran).containsExactly("second");
        assertThat(bench.errors).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(Kind.OBSERVER_FAILED);
            assertThat(error.message()).contains("onEnd", "told by the test");
        });
    }

    @Test
    void endedStageCannotBeCompletedByItsUser() {
        assertThatThrownBy(() -> ((CompletableFuture<StepDown>) term.ended()).complete(null))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void tokenAndFencerStayAfterTheEnd() {
        elector.resign();

        assertThat(term.token()).isEqualTo(7);
        assertThat(term.fencer().token()).isEqualTo(7);
    }
}
