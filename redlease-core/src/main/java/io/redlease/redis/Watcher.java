package io.redlease.redis;

import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseWatcher;

/** One watch of a name. Told in {@link Turns} only; may be ended from any thread. */
final class Watcher {
    private final LeaseWatcher told;
    private boolean knowsOfLoss;
    private volatile boolean ended;

    Watcher(LeaseWatcher told) {
        this.told = told;
    }

    void mayBeFree() {
        knowsOfLoss = false;
        if (!ended) {
            told.leaseMayBeFree();
        }
    }

    /** Tells of a loss, unless it was told and nothing has worked since. */
    void lost(LeaseStoreException error) {
        if (!knowsOfLoss && !ended) {
            knowsOfLoss = true;
            told.watchLost(error);
        }
    }

    void end() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }
}
