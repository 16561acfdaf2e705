package io.redlease.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Collects the settings of a {@link VirtualTime}. Not thread-safe. */
public final class VirtualTimeBuilder {
    long origin;
    long seed;
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    Duration stuckAfter = Duration.ofSeconds(10);

    VirtualTimeBuilder() {}

    /**
     * Sets what the monotonic clock reads at the start.
     *
     * @param nanos default 0; any value is right, and close to {@link Long#MAX_VALUE} the clock wraps around
     * @return this builder
     */
    public VirtualTimeBuilder origin(long nanos) {
        origin = nanos;
        return this;
    }

    /**
     * Sets the seed of {@link VirtualTime#random()}.
     *
     * @param seed default 0
     * @return this builder
     */
    public VirtualTimeBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets what the calendar says at the start.
     *
     * @param start default 2026-01-01T00:00:00Z
     * @return this builder
     */
    public VirtualTimeBuilder startingAt(Instant start) {
        this.start = Objects.requireNonNull(start, "start");
        return this;
    }

    /**
     * Sets how long in <em>real</em> time a thread may run without waiting in virtual time, before it is taken
     * for stuck.
     *
     * @param realTime default 10 s
     * @return this builder
     */
    public VirtualTimeBuilder stuckAfter(Duration realTime) {
        stuckAfter = Objects.requireNonNull(realTime, "realTime");
        return this;
    }

    /**
     * Starts it.
     *
     * @return a new virtual time
     */
    public VirtualTime build() {
        return new VirtualTime(this);
    }
}
