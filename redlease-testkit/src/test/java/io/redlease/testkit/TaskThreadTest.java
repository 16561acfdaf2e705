package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskThreadTest {
    private final VirtualTime time =
            VirtualTime.builder().stuckAfter(Duration.ofMillis(300)).build();
    private final List<String> done = new ArrayList<>();

    @AfterEach
    void close() {
        time.close();
    }

    private void mark(String what) {
        done.add(what + "@" + time.now().toMillis());
    }

    /** Waits without an end, as a task does. */
    private boolean sleep(long millis) throws InterruptedException {
        return time.await(new CompletableFuture<>(), TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private Runnable sleeper(String name, long millis) {
        return () -> {
            try {
                for (int i = 0; i < 3; i++) {
                    sleep(millis);
                    mark(name);
                }
            } catch (InterruptedException e) {
                mark(name + " interrupted");
            }
        };
    }

    @Test
    void blockingCodeRunsInVirtualTime() {
        time.execute(sleeper("a", 3_600_000));
        time.advance(Duration.ofHours(3));

        assertThat(done).containsExactly("a@3600000", "a@7200000", "a@10800000");
    }

    @Test
    void oneThreadRunsAtATimeInTheOrderOfTheAgenda() {
        time.execute(sleeper("a", 20));
        time.execute(sleeper("b", 20));
        time.execute(sleeper("c", 10));
        time.advance(Duration.ofMillis(60));

        assertThat(done).containsExactly("c@10", "a@20", "b@20", "c@20", "c@30", "a@40", "b@40", "a@60", "b@60");
    }

    @Test
    void sameProgramDoesTheSameEveryTime() {
        List<String> first = thirtyTasks();
        for (int i = 0; i < 5; i++) {
            assertThat(thirtyTasks()).isEqualTo(first);
        }
    }

    private static List<String> thirtyTasks() {
        List<String> order = new ArrayList<>();
        try (VirtualTime own = VirtualTime.builder().seed(7).build()) {
            for (int i = 0; i < 30; i++) {
                int number = i;
                own.execute(() -> {
                    for (int j = 0; j < 10; j++) {
                        long nanos = (long) (own.random().getAsDouble() * 1000);
                        own.get(pause(own, nanos), Duration.ofSeconds(1));
                        order.add(number + "@" + own.nanoTime());
                    }
                });
            }
            own.advance(Duration.ofSeconds(1));
        }
        return order;
    }

    private static CompletableFuture<Boolean> pause(VirtualTime own, long nanos) {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        own.schedule(() -> over.complete(true), nanos);
        return over;
    }

    @Test
    void completedStageWakesTheThreadAtThatInstant() {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        time.execute(() -> {
            time.get(stage, Duration.ofHours(1));
            mark("woken");
        });
        time.schedule(() -> stage.complete(null), Duration.ofMillis(7));
        time.advance(Duration.ofMillis(10));

        assertThat(done).containsExactly("woken@7");
    }

    @Test
    void stageAwaitedAgainAndAgainWakesTheThreadOnce() {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        time.execute(() -> {
            try {
                while (!time.await(stage, 1_000_000)) {
                    mark("tick");
                }
                mark("woken");
            } catch (InterruptedException e) {
                mark("interrupted");
            }
        });
        time.schedule(() -> stage.complete(null), Duration.ofNanos(2_500_000));
        time.advance(Duration.ofMillis(10));

        assertThat(done).containsExactly("tick@1", "tick@2", "woken@2");
    }

    @Test
    void interruptWakesTheThreadAtThatInstant() {
        Thread[] thread = new Thread[1];
        time.execute(() -> {
            thread[0] = Thread.currentThread();
            sleeper("a", 100).run();
        });
        time.schedule(() -> thread[0].interrupt(), Duration.ofMillis(150));
        time.advance(Duration.ofMillis(300));

        assertThat(done).containsExactly("a@100", "a interrupted@150");
    }

    @Test
    void twoReasonsToWakeUpAreOneWakeUp() {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        Thread[] thread = new Thread[1];
        time.execute(() -> {
            thread[0] = Thread.currentThread();
            try {
                time.await(stage, Long.MAX_VALUE);
            } catch (InterruptedException e) {
                sleeper("next wait", 100).run();
            }
        });
        time.schedule(
                () -> {
                    stage.complete(null);
                    thread[0].interrupt();
                },
                Duration.ofMillis(50));
        time.advance(Duration.ofMillis(350));

        assertThat(done).containsExactly("next wait@150", "next wait@250", "next wait@350");
    }

    @Test
    void waitThatEndedLeavesNoTimerBehind() {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        time.execute(() -> time.get(stage, Duration.ofHours(1)));
        time.schedule(() -> stage.complete(null), Duration.ofMillis(7));
        time.advance(Duration.ofMillis(10));

        assertThatThrownBy(() -> time.await(new CompletableFuture<>(), Long.MAX_VALUE))
                .hasMessageContaining("Waiting for ever, at PT0.01S");
    }

    @Test
    void interruptOfAThreadUnderWayIsSeenAtItsNextWait() {
        time.execute(() -> {
            Thread.currentThread().interrupt();
            sleeper("a", 100).run();
            mark("flag " + Thread.currentThread().isInterrupted());
        });
        time.advance(Duration.ofMillis(300));

        assertThat(done).containsExactly("a interrupted@0", "flag false@0");
    }

    @Test
    void completedStageIsTakenEvenByAnInterruptedThread() {
        time.execute(() -> {
            Thread.currentThread().interrupt();
            mark("got " + time.get(CompletableFuture.completedFuture(1), Duration.ZERO));
            mark("flag " + Thread.currentThread().isInterrupted());
        });
        time.runReady();

        assertThat(done).containsExactly("got 1@0", "flag true@0");
    }

    @Test // B24: the next action on the same thread sees the flag clear
    void interruptFlagIsNotLeakedIntoTheNextAction() {
        List<Thread> threads = new ArrayList<>();
        time.execute(() -> {
            threads.add(Thread.currentThread());
            Thread.currentThread().interrupt();
        });
        time.runReady();
        time.execute(() -> {
            threads.add(Thread.currentThread());
            mark("flag " + Thread.currentThread().isInterrupted());
        });
        time.runReady();

        assertThat(threads.get(1)).isSameAs(threads.get(0));
        assertThat(done).containsExactly("flag false@0");
    }

    @Test
    void threadThatBlocksOtherwiseIsNamedWithItsStack() {
        CountDownLatch never = new CountDownLatch(1);
        time.execute(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                mark("interrupted");
            }
        });

        assertThatThrownBy(() -> time.advance(Duration.ofMillis(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Thread 'virtual-time-0' did not get on for 300 ms of real time")
                .hasMessageContaining("CountDownLatch.await")
                .hasMessageContaining("TaskThreadTest");
        assertThatThrownBy(() -> time.advance(Duration.ofMillis(1))).hasMessageContaining("virtual-time-0");
    }

    @Test
    void whatAnActionThrowsComesOutWhereTimePasses() {
        time.execute(() -> {
            throw new IllegalStateException("told by the test");
        });

        assertThatThrownBy(time::runReady)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("told by the test")
                .hasCauseInstanceOf(IllegalStateException.class);
        time.execute(() -> mark("goes on"));
        time.runReady();
        assertThat(done).containsExactly("goes on@0");
    }

    @Test
    void taskCannotLetTimePass() {
        time.execute(() -> time.advance(Duration.ofMillis(1)));

        assertThatThrownBy(time::runReady).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void secondThreadThatLetsTimePassIsRefused() throws Exception {
        CompletableFuture<Throwable> seen = new CompletableFuture<>();
        Thread other = new Thread(
                () -> {
                    try {
                        time.advance(Duration.ofMillis(1));
                    } catch (Throwable thrown) {
                        seen.complete(thrown);
                    }
                },
                "other");
        time.schedule(
                () -> {
                    other.start();
                    seen.join();
                },
                0);
        time.runReady();

        assertThat(seen.get(10, TimeUnit.SECONDS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'other'")
                .hasMessageContaining("let virtual time pass at once");
        other.join();
    }

    @Test
    void closeInterruptsAndEndsEveryThread() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            time.execute(() -> {
                threads.add(Thread.currentThread());
                sleeper("a", 100).run();
            });
        }
        time.runReady();
        time.close();

        assertThat(done).hasSize(5).allMatch(each -> each.equals("a interrupted@0"));
        assertThat(threads).hasSize(5).noneMatch(Thread::isAlive);
    }

    @Test
    void closeEndsEvenWhoKeepsWaitingThroughInterrupts() {
        List<Thread> threads = new ArrayList<>();
        time.execute(() -> {
            threads.add(Thread.currentThread());
            while (true) {
                try {
                    sleep(100);
                } catch (InterruptedException e) {
                    mark("interrupted");
                }
            }
        });
        time.runReady();
        time.close();

        assertThat(done).containsExactly("interrupted@0");
        assertThat(threads).noneMatch(Thread::isAlive);
    }

    @Test
    void closeFromATaskIsRefused() {
        time.execute(() -> assertThatIllegalStateException().isThrownBy(time::close));
        time.runReady();
    }

    @Test
    void stageCompletedByAForeignThreadWakesTheTask() throws InterruptedException {
        CompletableFuture<Void> stage = new CompletableFuture<>();
        time.execute(() -> {
            time.get(stage, Duration.ofHours(1));
            mark("woken");
        });
        time.runReady();
        Thread foreign = new Thread(() -> stage.complete(null));
        foreign.start();
        foreign.join();
        time.runReady();

        assertThat(done).containsExactly("woken@0");
    }
}
