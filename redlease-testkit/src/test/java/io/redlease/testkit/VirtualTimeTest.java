package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualTimeTest {
    private final VirtualTime time = new VirtualTime();
    private final List<String> done = new ArrayList<>();

    @AfterEach
    void close() {
        time.close();
    }

    private Runnable mark(String what) {
        return () -> done.add(what + "@" + time.now().toMillis());
    }

    @Test
    void timersRunInOrderOfTimeThenOfAsking() {
        time.schedule(mark("late"), Duration.ofMillis(20));
        time.schedule(mark("first"), Duration.ofMillis(10));
        time.schedule(mark("second"), Duration.ofMillis(10));
        time.advance(Duration.ofMillis(20));

        assertThat(done).containsExactly("first@10", "second@10", "late@20");
    }

    @Test
    void advanceStopsAtItsEndEvenIfMoreIsToCome() {
        time.schedule(mark("due"), Duration.ofMillis(10));
        time.schedule(mark("not due"), Duration.ofMillis(11));
        time.advance(Duration.ofMillis(10));

        assertThat(done).containsExactly("due@10");
        assertThat(time.now()).isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void timerSetByATimerRunsInTheSameAdvance() {
        time.schedule(() -> time.schedule(mark("second"), Duration.ofMillis(5)), Duration.ofMillis(5));
        time.advance(Duration.ofMillis(10));

        assertThat(done).containsExactly("second@10");
    }

    @Test
    void cancelledTimerDoesNotRun() {
        time.schedule(mark("cancelled"), Duration.ofMillis(5)).cancel();
        time.advance(Duration.ofMillis(10));

        assertThat(done).isEmpty();
    }

    @Test
    void runReadyLetsNoTimePass() {
        time.execute(() -> time.execute(mark("nested")));
        time.schedule(mark("later"), Duration.ofNanos(1));
        time.runReady();

        assertThat(done).containsExactly("nested@0");
    }

    @Test
    void nothingRunsByItself() {
        time.execute(mark("executed"));

        assertThat(done).isEmpty();
    }

    @Test
    void runUntilStopsAtTheInstantTheConditionHolds() {
        for (int i = 1; i <= 5; i++) {
            time.schedule(mark("tick"), Duration.ofMillis(i));
        }
        time.runUntil(() -> done.size() == 3, Duration.ofSeconds(1));

        assertThat(time.now()).isEqualTo(Duration.ofMillis(3));
    }

    @Test
    void runUntilFailsWhereTheConditionNeverHolds() {
        assertThatThrownBy(() -> time.runUntil(() -> false, Duration.ofSeconds(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("after PT1S of virtual time, at PT1S");
    }

    @Test
    void pauseRunsNothingAndLeavesTimersOverdue() {
        time.schedule(mark("overdue"), Duration.ofMillis(10));
        time.pause(Duration.ofMillis(50));

        assertThat(done).isEmpty();
        time.runReady();
        assertThat(done).containsExactly("overdue@50");
    }

    @Test
    void negativeTimeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advance(Duration.ofNanos(-1)))
                .withMessageContaining("does not run backwards");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, Long.MAX_VALUE - 500_000_000L, Long.MAX_VALUE})
    void clockMayStartAnywhereAndWrapAround(long origin) {
        try (VirtualTime odd = VirtualTime.builder().origin(origin).build()) {
            long before = odd.nanoTime();
            odd.advance(Duration.ofSeconds(1));

            assertThat(before).isEqualTo(origin);
            assertThat(odd.nanoTime() - before).isEqualTo(1_000_000_000L);
        }
    }

    @Test
    void calendarFollowsTheClock() {
        time.advance(Duration.ofHours(5));

        assertThat(time.clock().instant()).isEqualTo(Instant.parse("2026-01-01T05:00:00Z"));
        assertThat(time.clock().withZone(ZoneId.of("Asia/Tokyo")).getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }

    @Test
    void sameSeedGivesTheSameNumbers() {
        try (VirtualTime first = VirtualTime.builder().seed(42).build();
                VirtualTime second = VirtualTime.builder().seed(42).build();
                VirtualTime other = VirtualTime.builder().seed(43).build()) {
            assertThat(numbers(first.random())).isEqualTo(numbers(second.random()));
            assertThat(numbers(first.random())).isNotEqualTo(numbers(other.random()));
        }
    }

    private static List<Double> numbers(DoubleSupplier source) {
        return DoubleStream.generate(source).limit(10).boxed().toList();
    }

    @Test
    void waitOfTheTestsThreadLetsTimePass() throws InterruptedException {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        time.advance(Duration.ofHours(1));
        time.schedule(() -> stage.complete(null), Duration.ofHours(3));

        assertThat(time.await(stage, Long.MAX_VALUE)).isTrue();
        assertThat(time.now()).isEqualTo(Duration.ofHours(4));
    }

    @Test
    void waitOfTheTestsThreadEndsAtItsBound() throws InterruptedException {
        assertThat(time.await(new CompletableFuture<>(), 5_000_000)).isFalse();
        assertThat(time.now()).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    void interruptedTestThreadDoesNotWait() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> time.await(new CompletableFuture<>(), 5_000_000))
                .isInstanceOf(InterruptedException.class);
        assertThat(time.now()).isZero();
    }

    @Test
    void waitingForEverForNothingIsFoundOut() {
        assertThatThrownBy(() -> time.await(new CompletableFuture<>(), Long.MAX_VALUE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("nothing is left to be done");
    }

    @Test
    void getGivesTheValueOfAStage() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        time.schedule(() -> stage.complete("value"), Duration.ofSeconds(1));

        assertThat(time.get(stage, Duration.ofSeconds(2))).isEqualTo("value");
        assertThatThrownBy(() -> time.get(new CompletableFuture<>(), Duration.ofSeconds(2)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not complete after PT2S");
    }

    @Test
    void timerThatReschedulesItselfWithoutDelayIsFoundOut() {
        Runnable[] again = new Runnable[1];
        again[0] = () -> time.schedule(again[0], 0);
        again[0].run();

        assertThatThrownBy(time::runReady)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("reschedules itself without delay");
    }

    @Test
    void timerMayWaitItself() {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        time.schedule(() -> stage.complete(null), Duration.ofMillis(30));
        time.schedule(
                () -> {
                    time.get(stage, Duration.ofSeconds(1));
                    mark("waited").run();
                },
                Duration.ofMillis(10));
        time.advance(Duration.ofMillis(10));

        assertThat(done).containsExactly("waited@30");
    }

    @Test
    void useAfterTheCloseIsRefused() {
        VirtualTime closed = new VirtualTime();
        closed.close();
        closed.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> closed.advance(Duration.ZERO))
                .withMessageContaining("closed");
        assertThatThrownBy(() -> closed.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> closed.schedule(() -> {}, 0)).isInstanceOf(RejectedExecutionException.class);
    }
}
