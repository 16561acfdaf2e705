package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.LeaderTask;
import io.redlease.StepDown;
import io.redlease.Term;
import io.redlease.testkit.HeldCalls;
import io.redlease.testkit.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What observers hear, and what they may do: cases B20, B21, B22. */
class ObserversTest {

    /** What an elector has been through when it ends. */
    enum Past {
        NEVER_LED,
        LED,
        LOST,
        RESIGNED,
        TASK_RETURNED,
        TASK_FAILED
    }

    /** How it ends. */
    enum End {
        CLOSE,
        CLOSE_INSIDE_ACQUIRE,
        INTERRUPT_OF_RUN
    }

    private static LeaderTask task(Past past) {
        return term -> {
            if (past == Past.TASK_FAILED) {
                throw new IllegalStateException("told by the test");
            }
            while (past != Past.TASK_RETURNED && term.isActive()) {
                term.sleep(Duration.ofSeconds(1));
            }
        };
    }

    @ParameterizedTest // B20
    @CsvSource({
        "NEVER_LED, CLOSE",
        "NEVER_LED, CLOSE_INSIDE_ACQUIRE",
        "NEVER_LED, INTERRUPT_OF_RUN",
        "LED, CLOSE",
        "LED, INTERRUPT_OF_RUN",
        "LOST, CLOSE",
        "LOST, CLOSE_INSIDE_ACQUIRE",
        "LOST, INTERRUPT_OF_RUN",
        "RESIGNED, CLOSE",
        "RESIGNED, CLOSE_INSIDE_ACQUIRE",
        "RESIGNED, INTERRUPT_OF_RUN",
        "TASK_RETURNED, CLOSE",
        "TASK_RETURNED, CLOSE_INSIDE_ACQUIRE",
        "TASK_RETURNED, INTERRUPT_OF_RUN",
        "TASK_FAILED, CLOSE",
        "TASK_FAILED, CLOSE_INSIDE_ACQUIRE",
        "TASK_FAILED, INTERRUPT_OF_RUN"
    })
    void eachElectionIsFollowedByExactlyOneStepDownBeforeTheCloseReturns(Past past, End end) {
        Cast cast = new Cast();
        Actor a = cast.actor("a");
        if (past == Past.NEVER_LED) {
            cast.actor("other").start();
        }
        CompletableFuture<Thread> caller = new CompletableFuture<>();
        CompletableFuture<List<String>> heardAtReturn = new CompletableFuture<>();
        a.process.execute(() -> {
            caller.complete(Thread.currentThread());
            a.elector.run(task(past));
            heardAtReturn.complete(List.copyOf(a.heard));
        });
        cast.passMillis(100);
        live(past, cast, a);
        end(end, cast, a, caller.join());
        cast.pass(Duration.ofSeconds(3));

        List<String> heard = heardAtReturn.join();
        long elected = heard.stream().filter("elected"::equals).count();
        long steppedDown =
                heard.stream().filter(event -> event.startsWith("stepped down")).count();
        assertThat(steppedDown).isEqualTo(elected);
        assertThat(elected > 0).isEqualTo(past != Past.NEVER_LED);
        assertThat(a.stepDowns).hasSize((int) elected);
        cast.close();
    }

    private static void live(Past past, Cast cast, Actor a) {
        if (past == Past.LOST) {
            cast.store.data().putLease("n", "intruder", Duration.ofMillis(700));
            cast.passMillis(400);
        } else if (past == Past.RESIGNED) {
            a.elector.resign();
            cast.passMillis(10);
        }
    }

    private static void end(End end, Cast cast, Actor a, Thread caller) {
        if (end == End.INTERRUPT_OF_RUN) {
            caller.interrupt();
            return;
        }
        if (end == End.CLOSE_INSIDE_ACQUIRE) {
            HeldCalls held = a.client.faults().all(Operation.ACQUIRE).holdReply();
            cast.until(() -> held.size() > 0, Cast.TTL.multipliedBy(2));
        }
        a.elector.close();
    }

    @Test // B21
    void everyCallbackAndASecondThreadSeeTheNewState() {
        Cast cast = new Cast();
        Actor actor = cast.actor("a");
        List<String> seen = new ArrayList<>();
        Elector[] elector = new Elector[1];
        Term[] term = new Term[1];
        BiConsumer<String, Boolean> look = (where, leads) -> {
            check(seen, where, leads, elector[0], term[0]);
            actor.process.execute(() -> check(seen, where + " beside", leads, elector[0], term[0]));
        };
        elector[0] = actor.redlease.elector(ElectorConfig.builder("m")
                .ttl(Cast.TTL)
                .observer(new ElectorObserver() {
                    @Override
                    public void onSteppedDown(StepDown report) {
                        look.accept("onSteppedDown", false);
                    }
                })
                .build());
        elector[0].start(begun -> {
            term[0] = begun;
            begun.onEnd(() -> look.accept("hook", false));
            begun.ended().thenAccept(report -> look.accept("stage", false));
            look.accept("task", true);
            begun.sleep(Duration.ofDays(1));
        });
        cast.passMillis(50);
        elector[0].resign();
        cast.passMillis(50);

        assertThat(seen)
                .containsExactlyInAnyOrder(
                        "task",
                        "task beside",
                        "hook",
                        "hook beside",
                        "stage",
                        "stage beside",
                        "onSteppedDown",
                        "onSteppedDown beside");
        cast.close();
    }

    private static void check(List<String> seen, String where, boolean leads, Elector elector, Term term) {
        assertThat(elector.isLeader()).as(where).isEqualTo(leads);
        assertThat(elector.token().isPresent()).as(where).isEqualTo(leads);
        assertThat(term.isActive()).as(where).isEqualTo(leads);
        seen.add(where);
    }

    /** What a callback does to its own elector. */
    enum Deed {
        CLOSE,
        CLOSE_ALL,
        RESIGN;

        void to(Actor actor, Elector elector) {
            if (this == CLOSE) {
                elector.close();
            } else if (this == CLOSE_ALL) {
                actor.redlease.close();
            } else {
                elector.resign();
            }
        }
    }

    @ParameterizedTest
    @EnumSource // B22
    void everyObserverMethodMayEndItsElector(Deed deed) {
        Cast cast = new Cast();
        Actor actor = cast.actor("a");
        List<String> called = new ArrayList<>();
        Elector[] elector = new Elector[1];
        elector[0] = actor.redlease.elector(ElectorConfig.builder("m")
                .ttl(Cast.TTL)
                .observer(new ElectorObserver() {
                    private void act(String method) {
                        called.add(method);
                        deed.to(actor, elector[0]);
                    }

                    @Override
                    public void onElected(long token) {
                        act("onElected");
                    }

                    @Override
                    public void onSteppedDown(StepDown report) {
                        act("onSteppedDown");
                    }

                    @Override
                    public void onFollower(Optional<String> leaderId) {
                        act("onFollower");
                    }

                    @Override
                    public void onLeaderChanged(String leaderId) {
                        act("onLeaderChanged");
                    }

                    @Override
                    public void onLeaseAtRisk(Duration remaining) {
                        act("onLeaseAtRisk");
                    }

                    @Override
                    public void onError(ElectionError error) {
                        act("onError");
                    }
                })
                .build());
        elector[0].start(term -> term.sleep(Duration.ofDays(1)));
        cast.passMillis(50);

        assertThat(called).startsWith("onElected").contains("onSteppedDown");
        assertThat(elector[0].isLeader()).isFalse();
        cast.close();
    }
}
