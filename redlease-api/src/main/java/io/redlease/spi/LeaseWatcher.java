package io.redlease.spi;

import io.redlease.LeaseStoreException;

/** Hears when a lease may have become free. Called on any thread; it returns at once and never throws. */
public interface LeaseWatcher {

    /** The lease was released, or the watch began or had a gap, so that a release may have been missed. */
    void leaseMayBeFree();

    /**
     * Watching does not work now; told once until it works again. Going by time goes on.
     *
     * @param error why
     */
    void watchLost(LeaseStoreException error);
}
