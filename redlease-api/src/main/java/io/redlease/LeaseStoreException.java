package io.redlease;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call to the store failed. Unless its kind says that the server refused it, the outcome is unknown: it may
 * have been done.
 */
public class LeaseStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of failure. */
    private final ElectionError.Kind kind;

    /**
     * Describes a failed call.
     *
     * @param kind the kind of failure
     * @param message what was tried, what happened, and what to do
     * @param cause the client's exception, if there is one
     */
    public LeaseStoreException(ElectionError.Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /**
     * The kind of failure.
     *
     * @return the kind, the same for every store and client
     */
    public ElectionError.Kind kind() {
        return kind;
    }
}
