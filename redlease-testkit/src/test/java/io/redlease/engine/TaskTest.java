package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaderTask;
import io.redlease.Role;
import io.redlease.StepDownReason;
import io.redlease.Term;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks: cases B11, B18, B22, B23, B24. */
class TaskTest {
    private final Cast cast = new Cast();
    private final Actor a = cast.actor("a");
    private final Actor b = cast.actor("b");
    private final List<String> story = new ArrayList<>();

    @AfterEach
    void close() {
        cast.close();
    }

    private void starts(Actor actor, LeaderTask task) {
        actor.elector.start(task);
        cast.time.runReady();
    }

    private void tell(String what) {
        story.add(cast.time.now().toMillis() + " " + what);
    }

    /** Works until its term ends, then winds down for a while that no interrupt shortens. */
    private LeaderTask worker(String name, Duration windingDown) {
        return term -> {
            tell(name + " begins");
            while (term.isActive()) {
                term.sleep(Duration.ofMillis(100));
            }
            Thread.interrupted();
            a.process.await(new CompletableFuture<>(), windingDown.toNanos());
            tell(name + " ends");
        };
    }

    @Test
    void taskRunsOncePerTermAndOnlyWhileLeading() {
        starts(a, worker("a", Duration.ZERO));
        starts(b, worker("b", Duration.ZERO));
        cast.pass(Duration.ofSeconds(2));
        a.elector.resign();
        cast.passMillis(1);

        assertThat(story).containsExactly("0 a begins", "2000 a ends", "2000 b begins");
    }

    @Test // B23
    void successorStartsAfterTheTaskHasWoundDown() {
        starts(a, worker("a", Duration.ofSeconds(3)));
        starts(b, worker("b", Duration.ZERO));
        a.elector.resign();
        assertThat(a.elector.isLeader()).isFalse();
        assertThat(a.elector.role()).isEqualTo(Role.STEPPING_DOWN);
        cast.pass(Duration.ofSeconds(4));

        assertThat(story).containsExactly("0 a begins", "3000 a ends", "3000 b begins");
    }

    @Test // B23
    void stuckTaskLosesTheLeaseAtTheTimeoutAndTheCloseReturns() {
        starts(a, worker("a", Duration.ofDays(1)));
        starts(b, worker("b", Duration.ZERO));
        a.elector.close();

        assertThat(cast.time.now()).isBetween(Duration.ofSeconds(5), Duration.ofMillis(5010));
        assertThat(a.errors).anyMatch(error -> error.kind() == Kind.TASK_STUCK);
        cast.passMillis(10);
        assertThat(b.elector.isLeader()).isTrue();
    }

    @Test
    void lostTermInterruptsTheTaskAndContendsOnlyWhenItHasReturned() {
        starts(a, worker("a", Duration.ofSeconds(2)));
        cast.passMillis(100);
        cast.store.data().loseLease("n");
        cast.pass(Duration.ofSeconds(5));

        assertThat(story).hasSize(3);
        assertThat(story.get(1)).endsWith("a ends");
        assertThat(story.get(2)).endsWith("a begins");
        assertThat(a.stepDowns.get(0).reason()).isEqualTo(StepDownReason.LEASE_LOST);
    }

    @Test // B18
    void failedTaskIsReportedAndTheOtherLeadsAtOnce() {
        for (Throwable thrown :
                List.of(new IllegalStateException("x"), new AssertionError("y"), new InterruptedException("z"))) {
            Cast small = new Cast();
            Actor failing = small.actor("failing");
            Actor healthy = small.actor("healthy");
            failing.elector.start(term -> sneak(thrown));
            healthy.start();
            small.time.runReady();

            assertThat(healthy.elector.isLeader()).isTrue();
            assertThat(failing.stepDowns.get(0).reason()).isEqualTo(StepDownReason.TASK_FAILED);
            assertThat(failing.errors).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(Kind.TASK_FAILED);
                assertThat(error.cause()).hasValue(thrown);
            });
            small.close();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test // B18
    void taskThatAlwaysFailsIsNoHotLoop() {
        starts(a, term -> {
            throw new IllegalStateException("always");
        });
        cast.pass(Duration.ofSeconds(10));

        assertThat(a.terms()).isBetween(18L, 22L);
    }

    @Test
    void taskThatReturnsAtOnceIsNoHotLoopEither() {
        starts(a, term -> {});
        cast.pass(Duration.ofSeconds(10));

        assertThat(a.terms()).isBetween(18L, 22L);
    }

    @Test // B11, B24: an interrupt of the caller closes the elector, and the flag stays set
    void interruptOfTheRunningCallerClosesAndKeepsTheFlag() {
        CompletableFuture<Thread> caller = new CompletableFuture<>();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        a.process.execute(() -> {
            caller.complete(Thread.currentThread());
            a.elector.run(worker("a", Duration.ofMillis(500)));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        cast.passMillis(100);
        caller.join().interrupt();
        cast.passMillis(600);

        assertThat(flag).isCompletedWithValue(true);
        assertThat(cast.store.holder("n")).isEmpty();
        assertThat(story).containsExactly("0 a begins", "600 a ends");
        assertThat(a.stepDowns.get(0).reason()).isEqualTo(StepDownReason.CLOSED);
    }

    @Test // B11
    void runOnAnInterruptedThreadLeavesNothingBehind() {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        a.process.execute(() -> {
            Thread.currentThread().interrupt();
            a.elector.run(term -> {});
            flag.complete(Thread.currentThread().isInterrupted());
        });
        cast.passMillis(10);

        assertThat(flag).isCompletedWithValue(true);
        assertThat(cast.store.holder("n")).isEmpty();
        assertThat(a.elector.role()).isEqualTo(Role.STOPPED);
    }

    @Test
    void runReturnsWhenAnotherThreadCloses() {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        a.process.execute(() -> {
            a.elector.run(worker("a", Duration.ZERO));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        cast.passMillis(100);
        a.elector.close();
        cast.passMillis(1);

        assertThat(flag).isCompletedWithValue(false);
    }

    @Test // B22
    void everyCallbackMayCloseResignAndCloseAll() {
        List<java.util.function.Consumer<Actor>> deeds = List.of(
                actor -> actor.elector.close(), actor -> actor.redlease.close(), actor -> actor.elector.resign());
        for (var deed : deeds) {
            Cast small = new Cast();
            Actor actor = small.actor("x");
            List<String> done = new ArrayList<>();
            actor.elector.start((Term term) -> {
                term.onEnd(() -> {
                    deed.accept(actor);
                    done.add("hook");
                });
                term.ended().thenAccept(report -> {
                    deed.accept(actor);
                    done.add("stage");
                });
                deed.accept(actor);
                done.add("task");
            });
            small.passMillis(200);

            assertThat(done).containsExactlyInAnyOrder("task", "hook", "stage");
            assertThat(actor.stepDowns).hasSizeGreaterThanOrEqualTo(1);
            small.close();
        }
    }

    @Test
    void fencerStillWorksForTheTasksLastWords() {
        starts(a, term -> {
            while (term.isActive()) {
                term.sleep(Duration.ofSeconds(1));
            }
            story.add("saved " + term.fencer().set("state", "last words"));
        });
        cast.passMillis(50);
        a.elector.resign();
        cast.passMillis(1);

        assertThat(story).containsExactly("saved true");
        assertThat(cast.store.string("state")).hasValue("last words");
    }

    @Test
    void awaitLeadershipWaitsForItsTurn() {
        a.start();
        b.start();
        CompletableFuture<Boolean> led = new CompletableFuture<>();
        b.process.execute(() -> {
            try {
                led.complete(b.elector.awaitLeadership(Duration.ofSeconds(10)));
            } catch (InterruptedException e) {
                led.completeExceptionally(e);
            }
        });
        cast.pass(Duration.ofSeconds(2));
        assertThat(led).isNotDone();
        a.elector.resign();
        cast.passMillis(1);

        assertThat(led).isCompletedWithValue(true);
    }

    @Test
    void awaitLeadershipGivesUpInTime() throws InterruptedException {
        a.start();
        b.start();

        assertThat(b.elector.awaitLeadership(Duration.ofMillis(300))).isFalse();
        assertThat(cast.time.now()).isEqualTo(Duration.ofMillis(300));
    }
}
