package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.core.Scheduler;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong between a client and an {@link InMemoryLeaseStore}: of one client, or of the whole store. First choose the calls,
 * then what happens to them: {@code store.faults().next(2, Operation.RENEW).fail(Kind.LOADING)}.
 *
 * <p>Faults on the next calls are used up in the order they were set, each call meeting one of them; those on all
 * calls hold until {@link #clear()}, where none on the next calls is left. Safe for use from many threads.
 */
public final class Faults {
    private final Scheduler scheduler;
    private final List<FaultyCalls> next = new CopyOnWriteArrayList<>();
    private final List<FaultyCalls> standing = new CopyOnWriteArrayList<>();
    private volatile Consumer<Faults> watchesChanged = same -> {};
    private volatile @Nullable LeaseStoreException watchesBrokenBy;
    private volatile boolean losesNotices;

    Faults(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void onWatchesChanged(Consumer<Faults> listener) {
        watchesChanged = listener;
    }

    /**
     * Chooses the next calls.
     *
     * @param count how many, at least 1
     * @param operations of which kinds; none given means any
     * @return what shall happen to them
     */
    public FaultyCalls next(int count, Operation... operations) {
        if (count < 1) {
            throw new IllegalArgumentException("count of " + count + " is below the least, 1");
        }
        FaultyCalls calls = new FaultyCalls(scheduler, kinds(operations), count);
        next.add(calls);
        return calls;
    }

    /**
     * Chooses all calls from now on.
     *
     * @param operations of which kinds; none given means any
     * @return what shall happen to them
     */
    public FaultyCalls all(Operation... operations) {
        FaultyCalls calls = new FaultyCalls(scheduler, kinds(operations), Integer.MAX_VALUE);
        standing.add(calls);
        return calls;
    }

    private static Set<Operation> kinds(Operation... operations) {
        return operations.length == 0 ? EnumSet.allOf(Operation.class) : EnumSet.copyOf(List.of(operations));
    }

    /** Loses all release notices from now on, without a sign. */
    public void loseNotices() {
        losesNotices = true;
    }

    /**
     * Makes watching impossible, and tells the watchers.
     *
     * @param kind of which kind the failure is
     */
    public void breakWatches(Kind kind) {
        watchesBrokenBy = FaultyCalls.failure(kind);
        watchesChanged.accept(this);
    }

    /** Makes watching work again after {@link #breakWatches} or {@link #loseNotices}; watchers are told that they missed something. */
    public void healWatches() {
        losesNotices = false;
        watchesBrokenBy = null;
        watchesChanged.accept(this);
    }

    /** Takes all faults away. What is held stays held, and what was lost stays lost. */
    public void clear() {
        next.clear();
        standing.clear();
        if (losesNotices || watchesBrokenBy != null) {
            healWatches();
        }
    }

    /**
     * Tells how many of the next calls that were chosen have not come: a test that expects its faults to strike checks
     * that this is 0.
     *
     * @return the number of calls
     */
    public int unspent() {
        return next.stream().mapToInt(FaultyCalls::left).sum();
    }

    boolean losesNotices() {
        return losesNotices;
    }

    @Nullable
    LeaseStoreException watchesBrokenBy() {
        return watchesBrokenBy;
    }

    /** The call with what goes wrong with it. A store that breaks its contract may throw or return null from it. */
    <A> Supplier<CompletionStage<A>> around(Operation operation, Supplier<CompletionStage<A>> call) {
        Optional<FaultyCalls> chosen = Stream.concat(next.stream(), standing.stream())
                .filter(each -> each.take(operation))
                .findFirst();
        next.removeIf(each -> each.left() == 0);
        return chosen.isPresent() ? chosen.get().around(call) : call;
    }

    /** Puts a delay before something. */
    static CompletableFuture<Void> after(Scheduler scheduler, Duration delay) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        scheduler.schedule(() -> over.complete(null), delay.toNanos());
        return over;
    }
}
