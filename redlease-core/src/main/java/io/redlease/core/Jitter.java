package io.redlease.core;

import java.util.function.DoubleSupplier;

/** The injected randomness, kept within its bounds whatever the source does. */
final class Jitter {
    private final DoubleSupplier source;

    Jitter(DoubleSupplier source) {
        this.source = source;
    }

    /** Returns 0 to less than 1; the middle where the source fails, for a lack of spread is no reason to stop. */
    double next() {
        try {
            double value = source.getAsDouble();
            return value >= 0 && value < 1 ? value : 0.5;
        } catch (RuntimeException | Error failing) {
            return 0.5;
        }
    }
}
