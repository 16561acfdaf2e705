package io.redlease.core;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Does things later, and lets a thread wait. The engine never blocks what runs it, and runs no user code
 * on it.
 */
public interface Scheduler {

    /**
     * Runs an action once, after a delay. It may run late, which costs at most a term, never safety.
     *
     * @param action what to do; short and non-blocking
     * @param delayNanos how long to wait, in nanoseconds; zero or less means as soon as possible
     * @return cancels it where it has not begun
     */
    Cancellable schedule(Runnable action, long delayNanos);

    /**
     * Makes the calling thread wait for a stage. Virtual time replaces this: there, waiting lets time pass.
     *
     * @param stage what to wait for; whether it completes normally does not matter
     * @param timeoutNanos how long at most, in nanoseconds
     * @return true if the stage completed, false if the time is up
     * @throws InterruptedException if the thread is interrupted before or while it waits
     */
    default boolean await(CompletionStage<?> stage, long timeoutNanos) throws InterruptedException {
        try {
            stage.toCompletableFuture().get(Math.max(0, timeoutNanos), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | java.util.concurrent.CancellationException e) {
            return true;
        }
    }

    /**
     * A scheduler over one of the JDK's.
     *
     * @param executor runs the actions; it stays the caller's to shut down
     * @return the scheduler
     */
    static Scheduler over(ScheduledExecutorService executor) {
        return (action, delayNanos) -> {
            ScheduledFuture<?> future = executor.schedule(action, delayNanos, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        };
    }

    /** Something that can be called off. */
    @FunctionalInterface
    interface Cancellable {
        /** Calls it off; does nothing if it has begun or was called off before. */
        void cancel();
    }
}
