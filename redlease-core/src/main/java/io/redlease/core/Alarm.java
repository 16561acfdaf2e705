package io.redlease.core;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The one timer of an elector. Used from its lane only. */
final class Alarm {
    private final Scheduler scheduler;
    private final Runnable ring;
    private Scheduler.@Nullable Cancellable armed;
    private OptionalLong armedFor = OptionalLong.empty();

    Alarm(Scheduler scheduler, Runnable ring) {
        this.scheduler = scheduler;
        this.ring = ring;
    }

    /** Rings at the given moment, and at no other. */
    void set(OptionalLong at, long now) {
        if (at.equals(armedFor)) {
            return;
        }
        if (armed != null) {
            armed.cancel();
        }
        armedFor = at;
        armed = at.isPresent() ? scheduler.schedule(ring, at.getAsLong() - now) : null;
    }

    /** It rang: the next setting arms it again, even for the same moment, as some schedulers ring early. */
    void rang() {
        armed = null;
        armedFor = OptionalLong.empty();
    }
}
