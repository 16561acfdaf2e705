package io.redlease;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** One period of leadership, from election to step-down. It ends once and never revives. */
public interface Term {

    /**
     * The term's fencing token, greater than that of every earlier term of the name.
     *
     * @return the token, 1 to 2^53 − 1; it stays readable after the end
     */
    long token();

    /**
     * A fencer that writes under this term's token. It may be used after the term's end, from any thread: the
     * store decides, and refuses from the moment a successor is elected.
     *
     * @return the fencer of this term
     */
    Fencer fencer();

    /**
     * Tells whether the term goes on: not ended, and its deadline not passed.
     *
     * @return true while this instance leads in this term
     */
    boolean isActive();

    /**
     * How much of the lease is left for certain if no renewal succeeds from now on.
     *
     * @return the time to the deadline, zero once the term has ended
     */
    Duration remaining();

    /**
     * Makes sure that enough of the lease is left for an act that no fence protects (a mail, a payment),
     * renewing now if need be. Blocks for a round trip at most once or twice.
     *
     * @param atLeast how much must be left; less than the TTL minus the safety margin
     * @return true if at least that much is left now; false if the term ended or could not be extended so far
     * @throws IllegalArgumentException if even a fresh lease could not satisfy it
     * @throws InterruptedException if the waiting thread is interrupted
     */
    boolean ensure(Duration atLeast) throws InterruptedException;

    /**
     * Asks the server, in one round trip, whether it still holds this instance's id and this token.
     *
     * @return true if the server confirmed it and the term is active; false if another holds the lease, or it
     *     is gone
     * @throws LeaseStoreException if the server could not be asked
     * @throws InterruptedException if the waiting thread is interrupted
     */
    boolean confirm() throws InterruptedException;

    /**
     * Sleeps, but no longer than the term lasts. Returns at once where it has ended already, whatever the
     * thread's interrupt flag says; an interrupt that comes with the term's end is kept in the flag.
     *
     * @param time how long to sleep at most
     * @throws InterruptedException if the thread is interrupted while the term goes on
     */
    void sleep(Duration time) throws InterruptedException;

    /**
     * Registers a hook to run once when the term ends, or now if it has. Hooks run on the task executor, one
     * after the other in the order of registration; one that throws is reported and the others still run.
     *
     * @param hook what to do
     */
    void onEnd(Runnable hook);

    /**
     * Completes when the term has ended, always normally, on a thread of the task executor.
     *
     * @return a stage with the reason and the circumstances
     */
    CompletionStage<StepDown> ended();
}
