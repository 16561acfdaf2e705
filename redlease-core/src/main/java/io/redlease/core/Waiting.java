package io.redlease.core;

import java.util.concurrent.CompletionStage;

/** Waits for what must not be cut short. */
final class Waiting {
    private Waiting() {}

    /**
     * Waits for a stage in spite of interrupts, which are kept in the thread's flag.
     *
     * @return true if it completed, false if the time is up
     */
    static boolean throughInterrupts(Scheduler scheduler, CompletionStage<?> stage, long timeoutNanos) {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    // Each interrupt starts the time anew; a thread is interrupted once or twice, not for ever.
                    return scheduler.await(stage, timeoutNanos);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
