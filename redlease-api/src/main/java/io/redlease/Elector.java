package io.redlease;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One candidate for one role. It contends for the lease of its name until it is closed, and leads at most one
 * term at a time.
 *
 * <p>It does not promise that nobody else <em>acts</em> as leader: a paused ex-leader may still have writes
 * under way. Send those through a {@link Fencer} and the store refuses them.
 *
 * <p>All methods may be called from any thread, tasks and observers included. The queries do no I/O: one
 * volatile read and one clock read. They check the lease's deadline themselves, so a thread that wakes after
 * a long pause sees the truth at once.
 */
public interface Elector extends AutoCloseable {

    /**
     * Contends and leads, calling the task once per term, until the elector is closed. The task runs on the
     * task executor; the calling thread waits.
     *
     * <p>An interrupt of the waiting thread closes the elector: the running task is interrupted, the lease
     * is released, and the method returns with the thread's interrupt flag set.
     *
     * @param task the leader's work
     * @throws IllegalStateException if the elector was started or closed before
     */
    void run(LeaderTask task);

    /**
     * Contends and holds leadership in the background, without a task: the application asks
     * {@link #isLeader()} or writes through {@link #fencer()}.
     *
     * @throws IllegalStateException if the elector was started or closed before
     */
    void start();

    /**
     * Contends in the background, calling the task once per term.
     *
     * @param task the leader's work
     * @throws IllegalStateException if the elector was started or closed before
     */
    void start(LeaderTask task);

    /**
     * Gives the role up and contends again after holding back for the acquire interval. Returns at once, with
     * the term ended; the lease is kept until the task has returned or the step-down time-out has passed.
     * Does nothing where this instance does not lead.
     */
    void resign();

    /**
     * Stops contending for good. Ends the term, waits for the task (at most the step-down time-out), releases
     * the lease, and waits until observers have been told. Called from within a task, an observer or a hook
     * of the same {@code Redlease} it does not wait. Later calls wait for the first one's end and change nothing.
     *
     * <p>An interrupt cuts the waiting short, not the closing; the flag is set on return.
     */
    @Override
    void close();

    /**
     * Tells whether this instance leads now.
     *
     * @return true while the lease is certain to be held, judged by this process's monotonic clock
     */
    boolean isLeader();

    /**
     * The fencing token of the current term.
     *
     * @return the token, empty where this instance does not lead
     */
    OptionalLong token();

    /**
     * A fencer for the current term.
     *
     * @return the fencer, empty where this instance does not lead
     */
    Optional<Fencer> fencer();

    /**
     * A fencer for a token that came from elsewhere, say with a job handed to a worker. Works whether or not
     * this instance leads.
     *
     * @param token a token minted for this elector's name, 1 to 2^53 − 1
     * @return a fencer that writes under it
     * @throws IllegalArgumentException if the token is outside its bounds
     */
    Fencer fencer(long token);

    /**
     * The id of the leader last seen, this instance's own included. May be out of date.
     *
     * @return the last known holder of the lease, empty before one was seen
     */
    Optional<String> leaderId();

    /**
     * The role at this moment.
     *
     * @return the role; {@link Role#FOLLOWER} also where a leader's deadline passed before its timer ran
     */
    Role role();

    /**
     * The name contended for.
     *
     * @return the name of the configuration
     */
    String name();

    /**
     * The id under which this elector contends.
     *
     * @return the instance id of the configuration
     */
    String instanceId();

    /**
     * Waits until this instance leads.
     *
     * @param timeout how long to wait at most; zero or less only looks
     * @return true if this instance leads, false if the time is up or the elector was closed
     * @throws InterruptedException if the waiting thread is interrupted
     */
    boolean awaitLeadership(Duration timeout) throws InterruptedException;
}
