package io.redlease;

/** Why a term ended. */
public enum StepDownReason {
    /** The task returned by itself. */
    TASK_RETURNED,
    /** The task threw. */
    TASK_FAILED,
    /** {@link Elector#resign()} was called. */
    RESIGNED,
    /** The elector was closed, or the thread in {@link Elector#run} was interrupted. */
    CLOSED,
    /** The store refused the renewal: another instance holds the lease, or it is gone. */
    LEASE_LOST,
    /** No renewal succeeded in time. */
    LEASE_EXPIRED,
    /** The lease is held under this instance's own id with a newer token: the id is in use twice. */
    SUPERSEDED;

    /**
     * Tells whether this side chose to end the term, rather than lost it.
     *
     * @return true for an end that the task, the application or the elector's owner asked for
     */
    public boolean isVoluntary() {
        return this == TASK_RETURNED || this == TASK_FAILED || this == RESIGNED || this == CLOSED;
    }
}
