package io.redlease.engine;

import io.redlease.FencedResult;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Renewal;
import io.redlease.spi.Watch;
import java.util.concurrent.CompletionStage;

/** Counts the calls of everybody in a cast. */
record Counting(Cast cast, LeaseStore store) implements LeaseStore {

    @Override
    public CompletionStage<Acquisition> acquire(LeaseRequest request) {
        cast.calls++;
        return store.acquire(request);
    }

    @Override
    public CompletionStage<Renewal> renew(Lease lease, long ttlMillis) {
        cast.calls++;
        return store.renew(lease, ttlMillis);
    }

    @Override
    public CompletionStage<Boolean> release(Lease lease) {
        cast.calls++;
        return store.release(lease);
    }

    @Override
    public CompletionStage<FencedResult> write(FencedWrite write) {
        cast.calls++;
        return store.write(write);
    }

    @Override
    public CompletionStage<LeaseView> inspect(String name) {
        cast.calls++;
        return store.inspect(name);
    }

    @Override
    public Watch watch(String name, LeaseWatcher watcher) {
        return store.watch(name, watcher);
    }

    @Override
    public void close() {
        store.close();
    }
}
