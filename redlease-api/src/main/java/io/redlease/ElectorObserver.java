package io.redlease;

import java.time.Duration;
import java.util.Optional;

/**
 * Hears what happens to an elector. Every method does nothing by default.
 *
 * <p>The calls of one elector come one at a time, in order, on the task executor; the elector's state has
 * already changed when they come. A slow observer delays its own elector's events, never its lease. One that throws
 * is reported through {@link #onError} of the others and of itself, and still gets the next event.
 *
 * <p>There is exactly one {@link #onSteppedDown} for each {@link #onElected}, delivered before
 * {@link Elector#close()} returns, unless close was called from within a callback or an observer
 * holds up the queue for longer than close waits (one second).
 */
public interface ElectorObserver {

    /**
     * This instance was elected.
     *
     * @param token the new term's fencing token
     */
    default void onElected(long token) {}

    /**
     * This instance's term ended.
     *
     * @param report why, and under which circumstances
     */
    default void onSteppedDown(StepDown report) {}

    /**
     * This instance contends and found that it does not lead: after the start, and after each term.
     *
     * @param leaderId who leads, empty if the store could not be asked
     */
    default void onFollower(Optional<String> leaderId) {}

    /**
     * Another instance than before was seen to lead; it may be this one.
     *
     * @param leaderId the new leader's instance id
     */
    default void onLeaderChanged(String leaderId) {}

    /**
     * This instance leads, but less than a third of the TTL is left and no renewal has succeeded. Comes at most
     * once between two successful renewals, before the loss.
     *
     * @param remaining how much is left, as of the event
     */
    default void onLeaseAtRisk(Duration remaining) {}

    /**
     * Something failed. The elector goes on, unless the error says otherwise.
     *
     * @param error what failed, and what to do
     */
    default void onError(ElectionError error) {}
}
