package io.redlease.core;

import java.time.Duration;

/** Durations from the application may be of any length, "for ever" included. */
final class Saturated {
    private static final Duration MOST = Duration.ofDays(365 * 100);

    private Saturated() {}

    /** A duration in nanoseconds, a century at most, so that adding it to a clock's reading does not overflow. */
    static long nanos(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(MOST) > 0 ? MOST.toNanos() : duration.toNanos();
    }
}
