package io.redlease.lettuce;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Delays that double from one failure to the next, with downward jitter: 10 ms at first, 2 s at most. */
final class Backoff {
    private static final long FIRST_MILLIS = 10;
    private static final long MOST_MILLIS = 2_000;
    private static final int MOST_DOUBLINGS = 8;

    private final AtomicInteger failures = new AtomicInteger();

    long nextMillis() {
        int doublings = failures.getAndUpdate(count -> Math.min(count + 1, MOST_DOUBLINGS));
        long delay = Math.min(MOST_MILLIS, FIRST_MILLIS << doublings);
        return ThreadLocalRandom.current().nextLong(delay / 2, delay + 1);
    }

    void reset() {
        failures.set(0);
    }
}
