package io.redlease;

/** The work of a leader: called once per term, while this instance leads. */
@FunctionalInterface
public interface LeaderTask {

    /**
     * Does the leader's work. Returning ends the term; so does throwing, which is also reported through
     * {@link ElectorObserver#onError}. When the term ends for another reason first, the thread is interrupted
     * and the method should return soon: the elector does not contend again before it has.
     *
     * <p>Runs on a thread of the task executor, never on a scheduler or I/O thread, so it may block.
     *
     * @param term the term that has just begun
     * @throws Exception anything; ends the term with {@link StepDownReason#TASK_FAILED}
     */
    void lead(Term term) throws Exception;
}
