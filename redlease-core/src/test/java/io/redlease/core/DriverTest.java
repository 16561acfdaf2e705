package io.redlease.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.Fencer;
import io.redlease.LeaseStoreException;
import io.redlease.Role;
import io.redlease.StepDown;
import io.redlease.StepDownReason;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DriverTest {
    private final Bench bench = new Bench();

    @Test
    void requestCarriesTheConfiguration() {
        bench.leader(bench.redlease());

        assertThat(bench.acquires.get(0).what())
                .hasToString("LeaseRequest[name=role, instanceId=me, ttlMillis=1000," + " tokenMode=CLOCKED]");
        assertThat(bench.renewals.get(0).what()).isEqualTo(new Lease("role", "me", 7));
    }

    @Test
    void queriesTellOfTheTerm() {
        Elector elector = bench.leader(bench.redlease());

        assertThat(elector.isLeader()).isTrue();
        assertThat(elector.token()).hasValue(7);
        assertThat(elector.fencer().map(Fencer::token)).hasValue(7L);
        assertThat(elector.role()).isEqualTo(Role.LEADER);
        assertThat(elector.leaderId()).hasValue("me");
    }

    @Test // B01: no timer runs in between, and the very first question is answered rightly
    void beliefEndsByItselfAfterAPause() {
        Elector elector = bench.leader(bench.redlease());
        Fencer held = elector.fencer().orElseThrow();
        bench.freeze(980);

        assertThat(elector.isLeader()).isFalse();
        assertThat(elector.token()).isEmpty();
        assertThat(elector.fencer()).isEmpty();
        assertThat(elector.role()).isEqualTo(Role.FOLLOWER);
        assertThat(held.token()).isEqualTo(7);
    }

    @Test // B07
    void deadSchedulerEndsBeliefAtTheDeadlineAllTheSame() {
        bench.dropsTimers = true;
        Elector elector = bench.leader(bench.redlease());
        bench.pass(979);

        assertThat(elector.isLeader()).isTrue();
        bench.pass(1);
        assertThat(elector.isLeader()).isFalse();
    }

    static Stream<Supplier<CompletionStage<Renewal>>> brokenStores() {
        CompletableFuture<Renewal> twice = new CompletableFuture<>();
        twice.completeExceptionally(new IllegalStateException("first"));
        twice.complete(new Renewal.Renewed());
        return Stream.of(
                () -> {
                    throw new IllegalStateException("thrown");
                },
                () -> {
                    throw new OutOfMemoryError("told by the test");
                },
                () -> {
                    throw new StackOverflowError();
                },
                () -> null,
                () -> CompletableFuture.completedFuture(null),
                () -> CompletableFuture.failedFuture(new CancellationException("by the store")),
                () -> CompletableFuture.failedFuture(new OutOfMemoryError("told by the test")),
                () -> twice);
    }

    @ParameterizedTest
    @MethodSource("brokenStores") // B07
    void whateverAStoreDoesToARenewalIsReportedAndRetried(Supplier<CompletionStage<Renewal>> broken) {
        Elector elector = bench.leader(bench.redlease());
        bench.renewing = broken;
        bench.renewsByHand = false;
        bench.pass(333);
        bench.renewsByHand = true;
        bench.pass(50);
        bench.renewed();
        bench.runCallbacks();

        assertThat(bench.errors).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(Kind.INTERNAL);
            assertThat(error.message()).contains("renewal of 'role'");
        });
        bench.pass(300);
        assertThat(elector.token()).hasValue(7);
    }

    @Test
    void grantWithANullInsideIsAFailureNotAZombie() {
        Elector elector = bench.redlease().elector(bench.config());
        elector.start();
        bench.last(bench.acquires).complete(new Acquisition.Granted(7, null));
        bench.runCallbacks();
        assertThat(bench.errors)
                .singleElement()
                .satisfies(error -> assertThat(error.kind()).isEqualTo(Kind.INTERNAL));

        bench.pass(1001);
        bench.grant(8);
        assertThat(elector.token()).hasValue(8);
    }

    @Test
    void storesOwnWordForAFailureIsKept() {
        Elector elector = bench.redlease().elector(bench.config());
        elector.start();
        bench.last(bench.acquires)
                .completeExceptionally(new LeaseStoreException(Kind.LOADING, "wait for the data", null));
        bench.runCallbacks();

        assertThat(bench.errors).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(Kind.LOADING);
            assertThat(error.message()).isEqualTo("The acquire of 'role' failed: wait for the data");
        });
    }

    @Test
    void callIsCancelledWhenTheNextOfItsKindIsSent() {
        bench.leader(bench.redlease());
        bench.pass(333);
        CompletableFuture<Renewal> stuck = bench.last(bench.renewals);
        bench.pass(330);

        assertThat(stuck).isCancelled();
        assertThat(bench.renewals).hasSize(3);
    }

    @Test // B12
    void grantThatComesAfterTheCloseIsReleased() {
        Redlease redlease = bench.redlease();
        Elector elector = redlease.elector(bench.config());
        elector.start();
        elector.close();
        bench.grant(7);
        bench.runCallbacks();

        assertThat(bench.releases.get(0).what()).isEqualTo(new Lease("role", "me", 7));
        assertThat(bench.heard).noneMatch(event -> event.startsWith("elected"));
    }

    @Test // B08: nothing of an ended term is ever armed
    void closedElectorLeavesNoTimerAndSendsNothing() {
        Elector elector = bench.leader(bench.redlease());
        bench.pass(333);
        CompletableFuture<Renewal> inFlight = bench.last(bench.renewals);
        elector.close();
        inFlight.complete(new Renewal.Renewed());
        bench.pass(100_000);

        assertThat(bench.renewals).hasSize(2);
        assertThat(bench.acquires).hasSize(1);
        assertThat(bench.releases).hasSize(1);
        assertThat(bench.armedTimers()).isZero();
    }

    @Test
    void closeWaitsForTheReleaseAndTellsTheObservers() {
        Elector elector = bench.leader(bench.redlease());
        bench.schedule(() -> bench.last(bench.releases).complete(true), 5_000_000);
        elector.close();

        assertThat(bench.nanoTime()).isEqualTo(5_000_000);
        assertThat(bench.heard).endsWith("stepped down CLOSED");
        assertThat(elector.role()).isEqualTo(Role.STOPPED);
    }

    @Test // B25
    void failedReleaseIsReportedAndTheCloseGoesThrough() {
        Elector elector = bench.leader(bench.redlease());
        bench.schedule(
                () -> bench.last(bench.releases)
                        .completeExceptionally(new LeaseStoreException(Kind.CONNECTION, "client closed", null)),
                1_000_000);
        elector.close();

        assertThat(bench.heard).contains("stepped down CLOSED", "error CONNECTION");
    }

    @Test
    void closeOfTheRedleaseClosesElectorsThenTheStore() {
        Redlease redlease = bench.redlease();
        Elector elector = bench.leader(redlease);
        bench.schedule(
                () -> {
                    assertThat(bench.storeClosed).isFalse();
                    bench.last(bench.releases).complete(true);
                },
                1_000_000);
        redlease.close();

        assertThat(elector.role()).isEqualTo(Role.STOPPED);
        assertThat(bench.storeClosed).isTrue();
    }

    @Test
    void storeCanBeKeptOpen() {
        bench.builder().keepStoreOpen().build().close();

        assertThat(bench.storeClosed).isFalse();
    }

    @Test // B17
    void startWhileRunningIsRefused() {
        Elector elector = bench.leader(bench.redlease());

        assertThatIllegalStateException().isThrownBy(elector::start).withMessageContaining("'role' is running already");
        assertThatIllegalStateException().isThrownBy(() -> elector.run(term -> {}));
    }

    @Test // B17
    void startAfterCloseSaysHowToGoOn() {
        Elector elector = bench.redlease().elector(bench.config());
        elector.close();

        assertThatIllegalStateException()
                .isThrownBy(elector::start)
                .withMessageContaining("was closed and cannot be started again: make a new one");
    }

    @Test
    void closedRedleaseMakesNoElectors() {
        Redlease redlease = bench.redlease();
        redlease.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> redlease.elector(bench.config()))
                .withMessageContaining("was closed");
    }

    @Test
    void closeTwiceAndBeforeStartIsFine() {
        Elector elector = bench.redlease().elector(bench.config());
        elector.close();
        elector.close();
        bench.runCallbacks();

        assertThat(bench.heard).isEmpty();
    }

    @Test
    void followerWatchesAndActsOnTheNotice() {
        bench.redlease().elector(bench.config()).start();
        bench.last(bench.acquires).complete(new Acquisition.Held("other", Duration.ofMillis(900)));
        bench.watchers.get(0).leaseMayBeFree();

        assertThat(bench.acquires).hasSize(2);
        bench.runCallbacks();
        assertThat(bench.heard).containsExactly("follower of other", "leader other");
    }

    @Test // B29
    void lostWatchIsReportedWithItsConsequence() {
        bench.redlease().elector(bench.config()).start();
        bench.last(bench.acquires).complete(new Acquisition.Held("other", Duration.ofMillis(900)));
        bench.watchers.get(0).watchLost(new LeaseStoreException(Kind.AUTH, "no right to the channel", null));
        bench.runCallbacks();

        assertThat(bench.errors).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(Kind.NOTICES_LOST);
            assertThat(error.message()).contains("no right to the channel", "go by the lease's expiry");
        });
    }

    @Test
    void closeEndsTheWatch() {
        Elector elector = bench.redlease().elector(bench.config());
        elector.start();
        bench.last(bench.acquires).complete(new Acquisition.Held("other", Duration.ofMillis(900)));
        elector.close();

        assertThat(bench.watchClosed).isTrue();
    }

    @Test
    void jitterSourceThatThrowsCostsNothing() {
        Redlease redlease = bench.builder()
                .random(() -> {
                    throw new IllegalStateException("no entropy");
                })
                .build();
        redlease.elector(bench.config()).start();
        bench.last(bench.acquires).complete(new Acquisition.Held("other", Duration.ofMillis(900)));
        bench.pass(1000);

        assertThat(bench.acquires).hasSize(2);
    }

    @Test // B21
    void everyCallbackSeesTheNewState() {
        List<String> seen = new ArrayList<>();
        Elector[] elector = new Elector[1];
        ElectorConfig config = ElectorConfig.builder("role")
                .ttl(Duration.ofMillis(1000))
                .observer(new ElectorObserver() {
                    @Override
                    public void onElected(long token) {
                        seen.add("elected " + elector[0].isLeader() + " " + elector[0].token());
                    }

                    @Override
                    public void onSteppedDown(StepDown report) {
                        seen.add("stepped down " + elector[0].isLeader() + " " + elector[0].role());
                    }
                })
                .build();
        elector[0] = bench.redlease().elector(config);
        elector[0].start();
        bench.grant(7);
        bench.runCallbacks();
        elector[0].resign();
        bench.runCallbacks();

        assertThat(seen).containsExactly("elected true OptionalLong[7]", "stepped down false FOLLOWER");
    }

    @Test
    void resignReturnsWithTheTermEnded() {
        Elector elector = bench.leader(bench.redlease());
        elector.resign();

        assertThat(elector.isLeader()).isFalse();
        assertThat(bench.releases).hasSize(1);
    }

    @Test // B19
    void throwingObserverIsReportedToAllAndTheOthersHearEverythingInOrder() {
        ElectorConfig config = ElectorConfig.builder("role")
                .instanceId("me")
                .ttl(Duration.ofMillis(1000))
                .observer(new ElectorObserver() {
                    @Override
                    public void onElected(long token) {
                        throw new AssertionError("told by the test");
                    }

                    @Override
                    public void onError(io.redlease.ElectionError error) {
                        throw new IllegalStateException("again");
                    }
                })
                .observer(bench.recorder())
                .build();
        Elector elector = bench.redlease().elector(config);
        elector.start();
        bench.grant(7);
        bench.runCallbacks();
        elector.resign();
        bench.runCallbacks();

        assertThat(bench.heard)
                .containsExactly("elected 7", "leader me", "error OBSERVER_FAILED", "stepped down RESIGNED");
        assertThat(bench.errors.get(0).message()).contains("onElected", "told by the test");
    }

    @Test
    void executorThatRefusesTheTaskEndsTheTermWithoutAZombie() {
        Redlease redlease = bench.builder()
                .executor(action -> {
                    throw new RejectedExecutionException("shut down");
                })
                .build();
        Elector elector = redlease.elector(bench.config());
        elector.start(term -> {});
        bench.grant(7);

        assertThat(elector.isLeader()).isFalse();
        assertThat(bench.releases).hasSize(1);
    }

    @Test
    void taskThatNeverBeginsIsReported() {
        Elector elector = bench.redlease().elector(bench.config());
        elector.start(term -> {});
        bench.grant(7);
        Runnable neverRun =
                bench.callbacks.stream().reduce((first, second) -> second).orElseThrow();
        bench.callbacks.remove(neverRun);
        for (int i = 0; i < 4; i++) {
            bench.renewed();
            bench.pass(333);
        }
        bench.runCallbacks();

        assertThat(bench.errors).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(Kind.TASK_STUCK);
            assertThat(error.message()).contains("has not begun", "one for each running task");
        });
    }

    @Test
    void everyStepDownTellsTheCircumstances() {
        bench.leader(bench.redlease());
        bench.pass(979);
        bench.pass(1);
        bench.runCallbacks();

        assertThat(bench.stepDowns).singleElement().satisfies(report -> {
            assertThat(report.reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
            assertThat(report.attemptsSince()).isPositive();
            assertThat(report.lasted()).isEqualTo(Duration.ofMillis(980));
            assertThat(report.explanation()).contains("no renewal got through");
        });
        assertThat(bench.heard.indexOf("at risk")).isLessThan(bench.heard.indexOf("stepped down LEASE_EXPIRED"));
    }

    @Test
    void fencerOfAForeignTokenChecksItsBounds() {
        Elector elector = bench.redlease().elector(bench.config());

        assertThat(elector.fencer((1L << 53) - 1).token()).isEqualTo((1L << 53) - 1);
        for (long wrong : new long[] {-1, 0, 1L << 53, Long.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> elector.fencer(wrong))
                    .withMessageContaining("token of " + wrong + " is outside its bounds, 1 to 9007199254740991");
        }
    }

    @Test
    void blockingWriteIsBoundedByTheTtlAndSaysThatTheOutcomeIsUnknown() {
        Fencer fencer = bench.redlease().elector(bench.config()).fencer(3);

        assertThatThrownBy(() -> fencer.set("k", "v"))
                .isInstanceOfSatisfying(
                        LeaseStoreException.class,
                        thrown -> assertThat(thrown.kind()).isEqualTo(Kind.TIMEOUT))
                .hasMessageContaining("no answer for 1000 ms; whether it was done is unknown");
        assertThat(bench.last(bench.writes)).isCancelled();
    }

    @Test
    void blockingWriteKeepsTheInterruptAndIsNotCutShort() {
        Fencer fencer = bench.redlease().elector(bench.config()).fencer(3);
        bench.schedule(() -> bench.last(bench.writes).complete(io.redlease.FencedResult.applied(null)), 1_000_000);
        Thread.currentThread().interrupt();

        assertThat(fencer.set("k", "v")).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void asynchronousWriteCompletesOnTheTaskExecutorOnly() {
        Fencer fencer = bench.redlease().elector(bench.config()).fencer(3);
        CompletableFuture<Boolean> written = fencer.setAsync("k", "v").toCompletableFuture();
        bench.last(bench.writes).complete(io.redlease.FencedResult.fencedOut(9));

        assertThat(written).isNotDone();
        bench.runCallbacks();
        assertThat(written).isCompletedWithValue(false);
    }

    @Test
    void asynchronousWriteIsBoundedToo() {
        Fencer fencer = bench.redlease().elector(bench.config()).fencer(3);
        CompletableFuture<Boolean> written = fencer.setAsync("k", "v").toCompletableFuture();
        bench.pass(1000);
        bench.runCallbacks();

        assertThat(bench.last(bench.writes)).isCancelled();
        assertThat(written).isCompletedExceptionally();
    }

    @Test
    void argumentThatIsNoTextOrNumberIsRefusedByItsIndex() {
        Fencer fencer = bench.redlease().elector(bench.config()).fencer(3);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> fencer.command("SET", List.of("k"), List.of("ok", 1.5)))
                .withMessageContaining("args[1] is a java.lang.Double");
        assertThatIllegalArgumentException()
                .isThrownBy(fencer::del)
                .withMessageContaining("keys is empty: give at least 1");
        assertThat(bench.writes).isEmpty();
    }
}
