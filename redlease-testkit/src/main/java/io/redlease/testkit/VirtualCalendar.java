package io.redlease.testkit;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Virtual time as the JDK's clock. */
final class VirtualCalendar extends Clock {
    private final VirtualTime time;
    private final Instant start;
    private final ZoneId zone;

    VirtualCalendar(VirtualTime time, Instant start) {
        this(time, start, ZoneOffset.UTC);
    }

    private VirtualCalendar(VirtualTime time, Instant start, ZoneId zone) {
        this.time = time;
        this.start = start;
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new VirtualCalendar(time, start, other);
    }

    @Override
    public Instant instant() {
        return start.plus(time.now());
    }
}
