package io.redlease.core;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Where code of the application runs: on the task executor, never on a scheduler or I/O thread. Knows whether the calling
 * thread is inside such code, so that a close from there does not wait for itself.
 */
final class UserCode {
    private final Executor executor;
    private final ThreadLocal<Boolean> inside = new ThreadLocal<>();

    UserCode(Executor executor) {
        this.executor = executor;
    }

    boolean isInside() {
        return inside.get() != null;
    }

    /**
     * Runs it soon.
     *
     * @throws RejectedExecutionException if the executor takes nothing more
     */
    void execute(Runnable action) {
        executor.execute(() -> run(action));
    }

    /** Runs it soon even if the executor takes nothing more: events must reach their observers after its shutdown, too. */
    void executeAnyway(Runnable action) {
        try {
            execute(action);
        } catch (RuntimeException | Error refused) {
            Threads.daemon("redlease-last-words", () -> run(action)).start();
        }
    }

    private void run(Runnable action) {
        boolean outermost = inside.get() == null;
        inside.set(true);
        try {
            action.run();
        } finally {
            if (outermost) {
                inside.remove();
            }
        }
    }
}
