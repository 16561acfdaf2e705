package io.redlease.servers;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, never for a time. */
final class Await {

    private static final long POLL_NANOS = Duration.ofMillis(2).toNanos();

    private Await() {}

    /** Returns false when {@code bound} has passed first. */
    static boolean reached(Duration bound, BooleanSupplier condition) {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("Interrupted while waiting for a server");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    /** Fails when {@code bound} has passed first; {@code what} completes the sentence "not in time: …". */
    static void until(String what, Duration bound, BooleanSupplier condition, Supplier<String> diagnosis) {
        if (!reached(bound, condition)) {
            throw new IllegalStateException("Not within " + bound.toMillis() + " ms: " + what + "\n" + diagnosis.get());
        }
    }
}
