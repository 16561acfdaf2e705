package io.redlease.core;

import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.LeaseStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Sends fenced writes and bounds them: none waits longer than a lease lives, whatever the client's own time-outs are. */
final class Writes {
    private final LeaseStore store;
    private final Scheduler scheduler;
    private final UserCode userCode;
    private final String name;
    private final long boundNanos;

    Writes(LeaseStore store, Scheduler scheduler, UserCode userCode, String name, long boundNanos) {
        this.store = store;
        this.scheduler = scheduler;
        this.userCode = userCode;
        this.name = name;
        this.boundNanos = boundNanos;
    }

    /** Waits for the outcome, in spite of an interrupt: a task that is told to stop may still save its state. */
    FencedResult await(FencedWrite write) {
        CompletableFuture<FencedResult> sent = Stages.of(() -> store.write(write));
        if (!sent.isDone() && !Waiting.throughInterrupts(scheduler, sent, boundNanos)) {
            sent.cancel(true);
            throw tooLate();
        }
        try {
            return sent.join();
        } catch (RuntimeException failure) {
            throw Failures.exception("fenced write", name, failure);
        }
    }

    CompletionStage<Boolean> applied(FencedWrite write) {
        return outcome(write).thenApply(FencedResult::isApplied);
    }

    /** Completes on the task executor, so that what the application hangs on it runs there. */
    CompletionStage<FencedResult> outcome(FencedWrite write) {
        CompletableFuture<FencedResult> outcome = new CompletableFuture<>();
        CompletableFuture<FencedResult> sent = Stages.of(() -> store.write(write));
        Scheduler.Cancellable bound =
                sent.isDone() ? () -> {} : scheduler.schedule(() -> sent.cancel(true), boundNanos);
        sent.whenComplete((result, failure) -> {
            bound.cancel();
            userCode.executeAnyway(() -> {
                if (failure == null) {
                    outcome.complete(result);
                } else {
                    outcome.completeExceptionally(
                            sent.isCancelled() ? tooLate() : Failures.exception("fenced write", name, failure));
                }
            });
        });
        return outcome;
    }

    private LeaseStoreException tooLate() {
        return Failures.exception("fenced write", name, Failures.noAnswer(boundNanos));
    }
}
