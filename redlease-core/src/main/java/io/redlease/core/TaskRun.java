package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.LeaderTask;
import io.redlease.core.election.Event;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One run of the task, on a thread of the task executor: begun once, interrupted at most while it runs. */
final class TaskRun {
    private final Election election;
    private final LeaseTerm term;
    private final LeaderTask task;
    /** Guards the thread, so that an interrupt never hits what the thread does after the task. */
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable Thread thread;
    private volatile boolean begun;

    TaskRun(Election election, LeaseTerm term, LeaderTask task) {
        this.election = election;
        this.term = term;
        this.task = task;
    }

    void submit() {
        checkLater();
        try {
            election.engine().userCode().execute(this::run);
        } catch (RuntimeException | Error refused) {
            ended(failure("could not be started, for the task executor refused it", refused));
        }
    }

    private void checkLater() {
        try {
            election.engine()
                    .scheduler()
                    .schedule(this::checkBegun, election.config().ttl().toNanos());
        } catch (RuntimeException | Error refused) {
            // Without timers the term itself ends at its deadline, and says so.
            election.observers().error(Failures.error("timer", election.config().name(), refused));
        }
    }

    /** An executor without a free thread makes a leader that does nothing; that must not go unnoticed. */
    private void checkBegun() {
        if (!begun && term.isActive()) {
            election.observers()
                    .error(new ElectionError(
                            ElectionError.Kind.TASK_STUCK,
                            "The task of term " + term.token() + " of '"
                                    + election.config().name() + "' has not begun "
                                    + election.config().ttl().toMillis()
                                    + " ms after the election: the task executor has no thread for it. Give it one for each"
                                    + " running task, and one to spare.",
                            null));
        }
    }

    void interrupt() {
        locked(() -> {
            if (thread != null) {
                thread.interrupt();
            }
        });
    }

    private void run() {
        enter();
        @Nullable ElectionError failure = null;
        try {
            if (term.isActive()) {
                task.lead(term);
            }
        } catch (Throwable thrown) {
            failure = isAnswerToTheEnd(thrown) ? null : failure("threw " + thrown, thrown);
        } finally {
            leave();
        }
        ended(failure);
    }

    private void enter() {
        begun = true;
        locked(() -> thread = Thread.currentThread());
    }

    private void leave() {
        locked(() -> thread = null);
        // Whoever interrupted it meant this task, not what a pooled thread does next.
        Thread.interrupted();
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private boolean isAnswerToTheEnd(Throwable thrown) {
        return !term.isActive()
                && (thrown instanceof InterruptedException || thrown instanceof ClosedByInterruptException);
    }

    private ElectionError failure(String what, Throwable cause) {
        return new ElectionError(
                ElectionError.Kind.TASK_FAILED,
                "The task of term " + term.token() + " of '" + election.config().name() + "' " + what
                        + ". The role is given up and contended for again after the acquire interval.",
                cause);
    }

    private void ended(@Nullable ElectionError failure) {
        election.post(now -> new Event.TaskEnded(now, term.token(), failure));
    }
}
