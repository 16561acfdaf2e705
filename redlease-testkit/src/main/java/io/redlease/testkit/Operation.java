package io.redlease.testkit;

/** The kinds of calls to a store that a fault can be put on. */
public enum Operation {
    /** {@link io.redlease.spi.LeaseStore#acquire}. */
    ACQUIRE,
    /** {@link io.redlease.spi.LeaseStore#renew}. */
    RENEW,
    /** {@link io.redlease.spi.LeaseStore#release}. */
    RELEASE,
    /** {@link io.redlease.spi.LeaseStore#write}. */
    WRITE,
    /** {@link io.redlease.spi.LeaseStore#inspect}. */
    INSPECT
}
