package io.redlease;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that failed while electing, leading or telling of it. Reported, never fatal to the elector. */
public final class ElectionError {

    /** What kind of failure it is; equal for every store and client. */
    public enum Kind {
        /** The server is loading its data. */
        LOADING(true),
        /** The server is a replica, probably a primary that was demoted. */
        READONLY(true),
        /** The replica's primary is down. */
        MASTERDOWN(true),
        /** The cluster does not serve the name's slot. */
        CLUSTERDOWN(true),
        /** The name's slot is being moved. */
        TRYAGAIN(true),
        /** The server refuses writes for want of replicas. */
        NOREPLICAS(true),
        /** A script blocks the server. */
        BUSY(true),
        /** The server refuses writes because it cannot persist them. */
        MISCONF(true),
        /** The server's memory is full. */
        OOM(true),
        /** No connection, or it broke. */
        CONNECTION(true),
        /** No free connection in the client's pool. */
        POOL_EXHAUSTED(true),
        /** No answer in time; the outcome is unknown. */
        TIMEOUT(true),
        /** Notices of releases do not arrive; followers wait by time instead. */
        NOTICES_LOST(true),
        /** The keys of one call lie in different slots of the cluster. */
        CROSSSLOT(false),
        /** The user is not known, or has no right to a command, key or channel. */
        AUTH(false),
        /** The server does not know a command that redlease needs. */
        UNKNOWN_COMMAND(false),
        /** One of the name's keys holds another type of value. */
        WRONGTYPE(false),
        /** One of the name's keys holds a value that redlease did not write, or the token range is used up. */
        BAD_DATA(false),
        /** The application's own fenced command was refused by the server. */
        COMMAND(false),
        /** The instance id is in use by another living process. */
        ID_IN_USE(false),
        /** The task threw, or could not be started. */
        TASK_FAILED(false),
        /** The task did not return in time after its term's end. */
        TASK_STUCK(false),
        /** An observer or a hook threw. */
        OBSERVER_FAILED(false),
        /** The store broke its contract, or redlease has a bug. */
        INTERNAL(false);

        private final boolean passing;

        Kind(boolean passing) {
            this.passing = passing;
        }

        /**
         * Tells whether waiting may help.
         *
         * @return true if the failure may pass by itself, false if somebody has to mend something
         */
        public boolean isTransient() {
            return passing;
        }
    }

    private final Kind kind;
    private final String message;
    private final @Nullable Throwable cause;

    /**
     * Describes a failure.
     *
     * @param kind its kind
     * @param message what was tried, what happened, and what to do
     * @param cause the exception behind it, if there is one
     */
    public ElectionError(Kind kind, String message, @Nullable Throwable cause) {
        this.kind = Objects.requireNonNull(kind, "kind");
        this.message = Objects.requireNonNull(message, "message");
        this.cause = cause;
    }

    /**
     * The kind of failure.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * What was tried, what happened, and what to do.
     *
     * @return a text for people
     */
    public String message() {
        return message;
    }

    /**
     * The exception behind the failure.
     *
     * @return the cause, empty where there is none
     */
    public Optional<Throwable> cause() {
        return Optional.ofNullable(cause);
    }

    @Override
    public String toString() {
        return kind + ": " + message;
    }
}
