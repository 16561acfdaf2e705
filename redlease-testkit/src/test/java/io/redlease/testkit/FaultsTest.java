package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class FaultsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualTime time = new VirtualTime();
    private final InMemoryLeaseStore store = InMemoryLeaseStore.create(time);
    private final List<String> heard = new ArrayList<>();

    private CompletableFuture<Acquisition> acquire(LeaseStore client) {
        return client.acquire(new LeaseRequest("role", "me", 1000, TokenMode.COUNTER))
                .toCompletableFuture();
    }

    private CompletableFuture<Renewal> renew() {
        return store.renew(new Lease("role", "me", 1), 1000).toCompletableFuture();
    }

    private static void assertFails(CompletableFuture<?> call, Kind kind) {
        assertThatThrownBy(call::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        LeaseStoreException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(kind));
    }

    @Test
    void answersComeAtOnceWithoutAFault() {
        assertThat(acquire(store)).isCompletedWithValue(new Acquisition.Granted(1, Duration.ZERO));
    }

    @Test
    void nextCallsFailAndThoseAfterThemDont() {
        store.faults().next(2, Operation.ACQUIRE).fail(Kind.LOADING);

        assertFails(acquire(store), Kind.LOADING);
        assertThat(store.faults().unspent()).isEqualTo(1);
        assertFails(acquire(store), Kind.LOADING);
        assertThat(store.faults().unspent()).isZero();
        assertThat(acquire(store)).isCompletedWithValue(new Acquisition.Granted(1, Duration.ZERO));
    }

    @Test
    void otherKindsOfCallsAreLeftAlone() {
        store.faults().next(1, Operation.RENEW, Operation.RELEASE).fail(Kind.OOM);

        assertThat(acquire(store)).isCompleted();
        assertFails(renew(), Kind.OOM);
        assertThat(renew()).isCompletedWithValue(new Renewal.Renewed());
    }

    @Test
    void faultsOnTheNextCallsAreUsedUpInOrder() {
        store.faults().all().fail(Kind.BUSY);
        store.faults().next(1).fail(Kind.LOADING);
        store.faults().next(1).fail(Kind.OOM);

        assertFails(acquire(store), Kind.LOADING);
        assertFails(acquire(store), Kind.OOM);
        assertFails(acquire(store), Kind.BUSY);
        assertFails(acquire(store), Kind.BUSY);
    }

    @Test
    void clearTakesAllFaultsAway() {
        store.faults().all().fail(Kind.BUSY);
        store.faults().next(1).fail(Kind.LOADING);
        store.faults().clear();

        assertThat(acquire(store)).isCompleted();
        assertThat(store.faults().unspent()).isZero();
    }

    @Test
    void storeThatBreaksItsContractThrowsOrReturnsNull() {
        store.faults().next(1).doThrow(new OutOfMemoryError("told by the test"));
        store.faults().next(1).doThrow(new IllegalStateException("told by the test"));
        store.faults().next(1).returnNull();
        store.faults().next(1).fail(new StackOverflowError());

        assertThatThrownBy(() -> acquire(store)).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> acquire(store)).isInstanceOf(IllegalStateException.class);
        assertThat(store.acquire(new LeaseRequest("role", "me", 1000, TokenMode.COUNTER)))
                .isNull();
        assertThatThrownBy(acquire(store)::join).hasCauseInstanceOf(StackOverflowError.class);
        assertThat(store.token("role")).isZero();
    }

    @Test
    void checkedExceptionCannotBeThrown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.faults().next(1).doThrow(new Exception("checked")));
    }

    @Test
    void stageCompletedTwiceKeepsItsFirstOutcome() {
        store.faults().next(1).completeTwice(Kind.TIMEOUT);

        assertFails(acquire(store), Kind.TIMEOUT);
        assertThat(store.token("role")).isEqualTo(1);
    }

    @Test
    void delayedRequestIsDoneLate() {
        store.faults().next(1).delayRequest(SECOND);
        CompletableFuture<Acquisition> call = acquire(store);
        time.advance(SECOND.minusNanos(1));
        assertThat(store.token("role")).isZero();
        time.advance(Duration.ofNanos(1));

        assertThat(call).isCompleted();
        assertThat(store.remaining("role")).isEqualTo(SECOND);
    }

    @Test
    void delayedRequestThatIsGivenUpIsNeverSent() {
        store.faults().next(1).delayRequest(SECOND);
        acquire(store).cancel(true);
        time.advance(SECOND);

        assertThat(store.token("role")).isZero();
    }

    @Test
    void delayedReplyComesLateForWhatWasDoneAtOnce() {
        store.faults().next(1).delayReply(SECOND);
        CompletableFuture<Acquisition> call = acquire(store);

        assertThat(store.holder("role")).hasValue("me");
        assertThat(call).isNotDone();
        time.advance(SECOND);
        assertThat(call).isCompleted();
    }

    @Test
    void failureMayBeDelayedToo() {
        store.faults().next(1).delayReply(SECOND).fail(Kind.READONLY);
        CompletableFuture<Acquisition> call = acquire(store);
        assertThat(call).isNotDone();
        time.advance(SECOND);

        assertFails(call, Kind.READONLY);
    }

    @Test
    void lostRequestIsNeverDone() {
        store.faults().next(1).loseRequest();
        CompletableFuture<Acquisition> call = acquire(store);
        time.advance(Duration.ofDays(1));

        assertThat(call).isNotDone();
        assertThat(store.token("role")).isZero();
    }

    @Test
    void lostReplyIsDoneAndNeverAnswered() {
        store.faults().next(1).delayRequest(SECOND).loseReply();
        CompletableFuture<Acquisition> call = acquire(store);
        assertThat(store.token("role")).isZero();
        time.advance(Duration.ofDays(1));

        assertThat(call).isNotDone();
        assertThat(store.token("role")).isEqualTo(1);
    }

    @Test // B08: a request on the wire is not stopped by giving it up
    void heldRequestIsDoneWhenDeliveredEvenIfGivenUp() {
        HeldCalls held = store.faults().next(1, Operation.ACQUIRE).holdRequest();
        acquire(store).cancel(true);

        assertThat(held.size()).isEqualTo(1);
        assertThat(store.token("role")).isZero();
        held.deliver();
        assertThat(store.token("role")).isEqualTo(1);
    }

    @Test
    void heldReplyIsDoneAtOnceAndAnsweredWhenDelivered() {
        HeldCalls held = store.faults().next(1).holdReply();
        CompletableFuture<Acquisition> call = acquire(store);

        assertThat(store.token("role")).isEqualTo(1);
        assertThat(call).isNotDone();
        held.deliver();
        assertThat(call).isCompleted();
    }

    @Test
    void deliveringNothingIsAMistake() {
        HeldCalls held = store.faults().next(1).holdReply();

        assertThatIllegalStateException().isThrownBy(held::deliver).withMessageContaining("Nothing is held");
    }

    @Test
    void countBelowOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.faults().next(0))
                .withMessageContaining("count of 0");
    }

    @Test
    void faultsOfOneClientDontTouchAnother() {
        InMemoryLeaseClient a = store.client();
        InMemoryLeaseClient b = store.client();
        a.faults().all().loseRequest();

        assertThat(acquire(a)).isNotDone();
        assertThat(acquire(b)).isCompleted();
        assertThat(acquire(store)).isCompleted();
    }

    @Test
    void faultsOfTheStoreTouchEveryClient() {
        store.faults().next(2).fail(Kind.LOADING);

        assertFails(acquire(store.client()), Kind.LOADING);
        assertFails(acquire(store.client()), Kind.LOADING);
    }

    @Test
    void closedClientLeavesTheOthersAlone() {
        InMemoryLeaseClient closed = store.client();
        closed.watch("role", listener("closed"));
        closed.close();
        heard.clear();

        assertFails(acquire(closed), Kind.CONNECTION);
        assertThat(acquire(store)).isCompleted();
        store.release(new Lease("role", "me", 1));
        assertThat(heard).isEmpty();
    }

    @Test
    void closedStoreFailsEveryClientAndCanStillBeRead() {
        acquire(store);
        InMemoryLeaseClient client = store.client();
        store.close();

        assertFails(acquire(client), Kind.CONNECTION);
        assertFails(acquire(store), Kind.CONNECTION);
        assertThat(store.holder("role")).hasValue("me");
    }

    @Test
    void requestDelayedPastTheCloseFails() {
        store.faults().next(1).delayRequest(SECOND);
        CompletableFuture<Acquisition> call = acquire(store);
        store.close();
        time.advance(SECOND);

        assertFails(call, Kind.CONNECTION);
    }

    @Test
    void pausedProcessHearsOfItsAnswersWhenItWakes() {
        VirtualProcess process = time.process("a");
        InMemoryLeaseClient client = store.client(process);
        client.watch("role", listener("a"));
        CompletableFuture<Acquisition> call = acquire(client);
        process.pause();
        time.advance(SECOND);

        assertThat(call).isNotDone();
        assertThat(heard).isEmpty();
        process.resume();
        time.runReady();
        assertThat(call).isCompleted();
        assertThat(heard).containsExactly("a may be free");
    }

    private LeaseWatcher listener(String name) {
        return new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                heard.add(name + " may be free");
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                heard.add(name + " lost " + error.kind());
            }
        };
    }

    @Test
    void lostNoticesLeaveNoSign() {
        acquire(store);
        store.watch("role", listener("a"));
        heard.clear();
        store.faults().loseNotices();
        store.release(new Lease("role", "me", 1));

        assertThat(heard).isEmpty();
        store.faults().clear();
        assertThat(heard).containsExactly("a may be free");
    }

    @Test // B29
    void brokenWatchIsToldOnceAndHealedWithANotice() {
        store.watch("role", listener("a"));
        store.faults().breakWatches(Kind.AUTH);
        store.faults().breakWatches(Kind.AUTH);
        store.watch("role", listener("b"));
        acquire(store);
        store.release(new Lease("role", "me", 1));
        store.faults().healWatches();

        assertThat(heard)
                .containsExactly("a may be free", "a lost AUTH", "b lost AUTH", "a may be free", "b may be free");
    }

    @Test
    void watchesOfOneClientBreakAlone() {
        InMemoryLeaseClient a = store.client();
        a.watch("role", listener("a"));
        store.watch("role", listener("b"));
        heard.clear();
        a.faults().breakWatches(Kind.CONNECTION);
        acquire(store);
        store.release(new Lease("role", "me", 1));

        assertThat(heard).containsExactly("a lost CONNECTION", "b may be free");
    }

    @Test
    void realTimeStoreDelaysInRealTime() throws Exception {
        InMemoryLeaseStore real = InMemoryLeaseStore.create();
        real.faults().next(1).delayReply(Duration.ofMillis(20));
        long before = System.nanoTime();
        acquire(real).get(10, java.util.concurrent.TimeUnit.SECONDS);

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(20_000_000);
    }
}
