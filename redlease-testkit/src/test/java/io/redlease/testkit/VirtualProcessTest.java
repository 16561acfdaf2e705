package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualProcessTest {
    private final VirtualTime time = new VirtualTime();
    private final VirtualProcess process = time.process("a");
    private final List<String> done = new ArrayList<>();

    @AfterEach
    void close() {
        time.close();
    }

    private Runnable mark(String what) {
        return () -> done.add(what + "@" + time.now().toMillis());
    }

    @Test
    void pausedProcessDoesNothingWhileOthersGoOn() {
        process.schedule(mark("a"), 10_000_000);
        time.schedule(mark("main"), 20_000_000);
        process.pause();
        time.advance(Duration.ofMillis(30));

        assertThat(done).containsExactly("main@20");
        assertThat(process.isPaused()).isTrue();
    }

    @Test
    void resumedProcessDoesWhatItMissedInOrder() {
        process.schedule(mark("second"), 20_000_000);
        process.schedule(mark("first"), 10_000_000);
        process.execute(mark("task"));
        process.pause();
        time.advance(Duration.ofMillis(30));
        process.resume();
        time.runReady();

        assertThat(done).containsExactly("task@30", "first@30", "second@30");
    }

    @Test
    void taskOfAPausedProcessSleepsOn() {
        process.execute(() -> {
            time.get(CompletableFuture.completedFuture(1), Duration.ZERO);
            try {
                process.await(new CompletableFuture<>(), 10_000_000);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            mark("awake").run();
        });
        time.runReady();
        process.pause();
        time.advance(Duration.ofSeconds(1));
        process.resume();
        time.runReady();

        assertThat(done).containsExactly("awake@1000");
    }

    @Test
    void timerMissedInAPauseCanStillBeCancelled() {
        var timer = process.schedule(mark("cancelled"), 10_000_000);
        process.pause();
        time.advance(Duration.ofMillis(20));
        timer.cancel();
        process.resume();
        time.runReady();

        assertThat(done).isEmpty();
    }

    @Test
    void clockOfAPausedProcessGoesOn() {
        process.pause();
        time.advance(Duration.ofMillis(20));

        assertThat(process.nanoTime()).isEqualTo(20_000_000);
    }

    @Test
    void fastProcessHasMoreTimeAndEarlierTimers() {
        VirtualProcess fast = time.process("fast", 2);
        fast.schedule(mark("timer"), 20_000_000);
        time.advance(Duration.ofMillis(15));

        assertThat(fast.nanoTime()).isEqualTo(30_000_000);
        assertThat(done).containsExactly("timer@10");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void rateThatIsNoneIsRefused(double rate) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.process("odd", rate))
                .withMessageContaining("is not above 0");
    }
}
