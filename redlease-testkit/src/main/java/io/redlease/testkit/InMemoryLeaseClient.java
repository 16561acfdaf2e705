package io.redlease.testkit;

import io.redlease.FencedResult;
import io.redlease.core.Scheduler;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Renewal;
import io.redlease.spi.Watch;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's way to an {@link InMemoryLeaseStore}, with faults of its own. Closing it leaves the store and the other
 * clients alone.
 */
public final class InMemoryLeaseClient implements LeaseStore {
    private final Server server;
    private final Faults faults;
    private final @Nullable Scheduler inbox;
    private final List<Watch> watches = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    InMemoryLeaseClient(Server server, Faults faults, @Nullable Scheduler inbox) {
        this.server = server;
        this.faults = faults;
        this.inbox = inbox;
        faults.onWatchesChanged(server.notices()::refresh);
    }

    /**
     * What goes wrong with this client's calls and notices.
     *
     * @return its own faults; the store's come on top
     */
    public Faults faults() {
        return faults;
    }

    @Override
    public CompletionStage<Acquisition> acquire(LeaseRequest request) {
        return call(Operation.ACQUIRE, () -> server.leases().acquire(request));
    }

    @Override
    public CompletionStage<Renewal> renew(Lease lease, long ttlMillis) {
        checkTtl(ttlMillis);
        checkToken(lease.token());
        return call(Operation.RENEW, () -> server.leases().renew(lease, ttlMillis));
    }

    @Override
    public CompletionStage<Boolean> release(Lease lease) {
        checkToken(lease.token());
        return call(Operation.RELEASE, () -> server.leases().release(lease), released -> {
            if (released) {
                server.notices().released(lease.name());
            }
        });
    }

    @Override
    public CompletionStage<FencedResult> write(FencedWrite write) {
        checkToken(write.token());
        return call(Operation.WRITE, () -> server.write(write));
    }

    @Override
    public CompletionStage<LeaseView> inspect(String name) {
        return call(Operation.INSPECT, () -> server.leases().inspect(name));
    }

    private static void checkToken(long token) {
        if (token < 1 || token > LeaseTable.GREATEST_TOKEN) {
            throw new IllegalArgumentException(
                    "token of " + token + " is outside its bounds, 1 to " + LeaseTable.GREATEST_TOKEN + " (2^53 - 1)");
        }
    }

    private static void checkTtl(long ttlMillis) {
        if (ttlMillis < 1) {
            throw new IllegalArgumentException("ttlMillis of " + ttlMillis + " is below the least, 1");
        }
    }

    private <A> CompletionStage<A> call(Operation operation, Supplier<A> work) {
        return call(operation, work, answer -> {});
    }

    private <A> CompletionStage<A> call(
            Operation operation, Supplier<A> work, java.util.function.Consumer<A> afterwards) {
        if (closed || server.isClosed()) {
            return CompletableFuture.failedFuture(Server.gone());
        }
        Supplier<CompletionStage<A>> toServer = () -> done(work, afterwards);
        return received(faults.around(operation, server.faults().around(operation, toServer))
                .get());
    }

    private <A> CompletionStage<A> done(Supplier<A> work, java.util.function.Consumer<A> afterwards) {
        if (server.isClosed()) {
            return CompletableFuture.failedFuture(Server.gone());
        }
        A answer;
        try {
            answer = server.answer(work);
        } catch (io.redlease.LeaseStoreException refused) {
            return CompletableFuture.failedFuture(refused);
        }
        afterwards.accept(answer);
        return CompletableFuture.completedFuture(answer);
    }

    /** A process takes its answers up when it runs; everybody else at once. */
    @SuppressWarnings("NullAway") // A fault may make it null.
    private <A> CompletionStage<A> received(CompletionStage<A> answer) {
        Scheduler mine = inbox;
        if (mine == null || answer == null) {
            return answer;
        }
        return Pipe.answered(answer, any -> Faults.after(mine, java.time.Duration.ZERO));
    }

    @Override
    public Watch watch(String name, LeaseWatcher watcher) {
        if (closed || server.isClosed()) {
            watcher.watchLost(Server.gone());
            return () -> {};
        }
        Scheduler mine = inbox;
        Notices.Subscription subscription = new Notices.Subscription(
                name,
                watcher,
                List.of(faults, server.faults()),
                mine == null ? Runnable::run : action -> mine.schedule(action, 0));
        server.notices().add(subscription);
        Watch watch = () -> server.notices().remove(subscription);
        watches.add(watch);
        return watch;
    }

    /** Ends this client's watches; its calls fail from now on. */
    @Override
    public void close() {
        closed = true;
        watches.forEach(Watch::close);
        watches.clear();
    }
}
