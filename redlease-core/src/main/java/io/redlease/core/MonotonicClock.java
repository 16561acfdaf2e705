package io.redlease.core;

/** Tells the time that has passed, without regard to the calendar. */
@FunctionalInterface
public interface MonotonicClock {

    /**
     * Reads the clock. Only differences mean something; the value may be negative and wrap around, so compare as
     * {@code a - b < 0}.
     *
     * @return nanoseconds since an arbitrary origin, never going back
     */
    long nanoTime();

    /**
     * The clock of this machine.
     *
     * @return {@link System#nanoTime()}
     */
    static MonotonicClock system() {
        return System::nanoTime;
    }
}
