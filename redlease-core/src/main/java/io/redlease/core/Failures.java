package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import java.util.concurrent.CompletionException;

/** Turns what a store throws into what the election and the application understand. */
final class Failures {
    private Failures() {}

    /** What a failed call of the election is reported as. */
    static ElectionError error(String what, String name, Throwable thrown) {
        Throwable cause = unwrapped(thrown);
        if (cause instanceof LeaseStoreException known) {
            String message = "The " + what + " of '" + name + "' failed: " + known.getMessage();
            return new ElectionError(known.kind(), message, known);
        }
        return new ElectionError(
                Kind.INTERNAL,
                "The " + what + " of '" + name + "' failed, and the store did not say how: " + cause
                        + ". The store should complete its stages with a LeaseStoreException.",
                cause);
    }

    /** What a failed call of the application throws. */
    static LeaseStoreException exception(String what, String name, Throwable thrown) {
        ElectionError error = error(what, name, thrown);
        return new LeaseStoreException(error.kind(), error.message(), unwrapped(thrown));
    }

    /** What a call that was given up fails with. */
    static LeaseStoreException noAnswer(long boundNanos) {
        return new LeaseStoreException(
                Kind.TIMEOUT, "no answer for " + boundNanos / 1_000_000 + " ms; whether it was done is unknown", null);
    }

    private static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }
}
