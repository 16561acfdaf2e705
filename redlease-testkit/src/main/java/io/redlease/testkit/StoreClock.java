package io.redlease.testkit;

import io.redlease.core.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The server's two clocks: one that leases expire by, one that tokens are minted by and that may be stepped. */
final class StoreClock {
    /** More would not fit into a difference of two readings. */
    private static final long MOST_MILLIS = TimeUnit.DAYS.toMillis(365 * 100);

    private final MonotonicClock monotonic;
    private final long origin;
    private final long startMicros;
    private long steppedMicros;

    StoreClock(MonotonicClock monotonic, long startMicros) {
        this.monotonic = monotonic;
        this.origin = monotonic.nanoTime();
        this.startMicros = startMicros;
    }

    long nanoTime() {
        return monotonic.nanoTime();
    }

    /** The moment some milliseconds from now. */
    long after(long millis) {
        return nanoTime() + TimeUnit.MILLISECONDS.toNanos(Math.min(millis, MOST_MILLIS));
    }

    boolean isPast(long moment) {
        return nanoTime() - moment >= 0;
    }

    Duration until(long moment) {
        return Duration.ofNanos(moment - nanoTime());
    }

    long wallMicros() {
        return startMicros + steppedMicros + TimeUnit.NANOSECONDS.toMicros(nanoTime() - origin);
    }

    void step(Duration by) {
        steppedMicros += TimeUnit.MICROSECONDS.convert(by);
    }
}
