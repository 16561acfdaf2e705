package io.redlease.spi;

import io.redlease.FencedResult;
import java.util.concurrent.CompletionStage;

/**
 * Keeps leases, tokens and fence marks by name. The package documentation lists the rules by number.
 *
 * <p>Safe for use from many threads. Methods return at once; stages fail with {@link io.redlease.LeaseStoreException}.
 */
public interface LeaseStore extends AutoCloseable {

    /**
     * Takes the lease if it is free or an own leftover, mints a token and raises the fence mark to it.
     *
     * @param request who wants which lease, and for how long
     * @return completes with the grant or with who holds it
     */
    CompletionStage<Acquisition> acquire(LeaseRequest request);

    /**
     * Extends a lease to the given time from now.
     *
     * @param lease the lease as it was granted
     * @param ttlMillis the new time to live, in milliseconds
     * @return completes with whether it was extended, or what stood in its place
     */
    CompletionStage<Renewal> renew(Lease lease, long ttlMillis);

    /**
     * Gives a lease back and tells the watchers.
     *
     * @param lease the lease as it was granted
     * @return completes with true if it was deleted, false if it was not this lease's to delete
     */
    CompletionStage<Boolean> release(Lease lease);

    /**
     * Writes under a fencing token.
     *
     * @param write what to write
     * @return completes with the outcome
     */
    CompletionStage<FencedResult> write(FencedWrite write);

    /**
     * Looks at a name without changing anything.
     *
     * @param name the name
     * @return completes with what is known of it
     */
    CompletionStage<LeaseView> inspect(String name);

    /**
     * Calls the watcher whenever the lease of a name may have become free. A store that cannot do so keeps
     * the default: the engine then goes by time alone.
     *
     * @param name the name
     * @param watcher whom to call
     * @return ends the watch when closed
     */
    default Watch watch(String name, LeaseWatcher watcher) {
        return () -> {};
    }

    /** Ends all watches and frees what the store itself opened; never a client that the user handed in. Bounded in time. */
    @Override
    void close();
}
