package io.redlease.core;

import io.redlease.spi.LeaseStore;

/** What all electors of a {@link Redlease} share. */
record Engine(LeaseStore store, MonotonicClock clock, Scheduler scheduler, UserCode userCode, Jitter jitter) {}
