package io.redlease.core.election;

import io.redlease.ElectionError;
import io.redlease.StepDown;
import org.jspecify.annotations.Nullable;

/** Something to do. Performing one never waits: replies and ends come back as events. */
public sealed interface Effect {

    /**
     * Ask the store for the lease. An acquire that still waits is given up for it; until then its late grant is
     * listened to.
     *
     * @param call the number to answer under
     */
    record Acquire(long call) implements Effect {}

    /**
     * Extend the lease. A renewal that still waits is given up for it.
     *
     * @param call the number to answer under
     * @param token the lease's token
     */
    record Renew(long call, long token) implements Effect {}

    /**
     * Give the lease back. A renewal that still waits is given up for it.
     *
     * @param call the number to answer under
     * @param token the lease's token
     */
    record Release(long call, long token) implements Effect {

        /** A grant that nobody waits for any more is never leadership: it goes back. */
        static Release stray(Event.Granted grant) {
            return new Release(grant.call(), grant.token());
        }
    }

    /** Listen for release notices from now on. */
    record Watch() implements Effect {}

    /**
     * Tell of the election and start the task.
     *
     * @param token the term's token
     */
    record BeginTerm(long token) implements Effect {}

    /**
     * Tell those who wait for it that the lease was extended.
     *
     * @param token the term's token
     */
    record ExtendTerm(long token) implements Effect {}

    /**
     * Tell of the term's end: interrupt the task, run the hooks, tell the observers.
     *
     * @param report what to tell
     */
    record EndTerm(StepDown report) implements Effect {}

    /**
     * Tell that this instance follows.
     *
     * @param leader who leads, null if the store could not be asked
     */
    record TellFollower(@Nullable String leader) implements Effect {}

    /**
     * Tell who leads now.
     *
     * @param leader the new holder
     */
    record TellLeader(String leader) implements Effect {}

    /**
     * Warn that the lease runs out.
     *
     * @param remainingNanos how much is left
     */
    record TellAtRisk(long remainingNanos) implements Effect {}

    /**
     * Tell of a failure.
     *
     * @param error what failed
     */
    record Report(ElectionError error) implements Effect {}

    /** Everything is done: end the watch, let those go who wait for the close. */
    record Terminate() implements Effect {}
}
