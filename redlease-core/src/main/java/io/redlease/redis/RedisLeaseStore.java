package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Renewal;
import io.redlease.spi.Watch;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps leases in Redis, whatever the client. It bounds no call and repeats none, except that a script which the server
 * does not know is sent once more, by its text.
 *
 * <p>Methods return at once and may be called from any thread; no lock is taken for a call. They throw
 * {@link IllegalArgumentException} for a token or a TTL outside 1 … 2^53 − 1; every other failure completes the stage,
 * with a {@link LeaseStoreException} that says what to do.
 */
public final class RedisLeaseStore implements LeaseStore {
    private final RedisTransport transport;
    private final ConnectionCare care;
    private final LeaseCalls leases;
    private final WriteCalls writes;
    private final Notices notices;
    private final AtomicBoolean closed = new AtomicBoolean();

    private RedisLeaseStore(RedisTransport transport, LongSupplier nanoTime) {
        this.transport = transport;
        care = new ConnectionCare(transport::dropConnection, nanoTime);
        Names names = new Names(transport.isCluster());
        leases = new LeaseCalls(names);
        writes = new WriteCalls(transport.isCluster(), names);
        notices = new Notices(transport::openNotices, names);
    }

    /**
     * A store over a client.
     *
     * @param transport runs the scripts; closed with the store
     * @return the store
     */
    public static RedisLeaseStore over(RedisTransport transport) {
        return over(transport, System::nanoTime);
    }

    static RedisLeaseStore over(RedisTransport transport, LongSupplier nanoTime) {
        return new RedisLeaseStore(Objects.requireNonNull(transport, "transport"), nanoTime);
    }

    @Override
    public CompletionStage<Acquisition> acquire(LeaseRequest request) {
        return run(() -> leases.acquire(request));
    }

    @Override
    public CompletionStage<Renewal> renew(Lease lease, long ttlMillis) {
        return run(() -> leases.renew(lease, ttlMillis));
    }

    @Override
    public CompletionStage<Boolean> release(Lease lease) {
        return run(() -> leases.release(lease));
    }

    @Override
    public CompletionStage<FencedResult> write(FencedWrite write) {
        return run(() -> writes.of(write));
    }

    @Override
    public CompletionStage<LeaseView> inspect(String name) {
        return run(() -> leases.inspect(name));
    }

    private <A> CompletionStage<A> run(Supplier<ScriptCall<A>> call) {
        if (closed.get()) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        try {
            return ScriptRun.start(transport, care, call.get());
        } catch (LeaseStoreException refusedBeforeSending) {
            return CompletableFuture.failedFuture(refusedBeforeSending);
        }
    }

    /**
     * Listens for release notices of a name. All names share one connection, which is opened for the first.
     *
     * @param name the name
     * @param watcher whom to call
     * @return ends the watch when closed
     */
    @Override
    public Watch watch(String name, LeaseWatcher watcher) {
        if (closed.get()) {
            watcher.watchLost(closedFailure());
            return () -> {};
        }
        return notices.watch(name, watcher);
    }

    /** Ends all watches and frees what the client opened for this store. Calls under way fail with kind CONNECTION. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            notices.close();
            transport.close();
        }
    }

    private static LeaseStoreException closedFailure() {
        return new LeaseStoreException(
                Kind.CONNECTION, "The lease store is closed. Make a new one to go on, and close it last.", null);
    }
}
