package io.redlease.core;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds a store to its word: whatever it does, there is a future that ends in an answer or a failure. */
final class Stages {
    private Stages() {}

    /** Calls the store; a throw, a null stage and a null answer are failures like any other. */
    static <A> CompletableFuture<A> of(Supplier<CompletionStage<A>> request) {
        try {
            @Nullable CompletionStage<A> stage = request.get();
            if (stage == null) {
                throw new IllegalStateException("the store returned null in place of a stage");
            }
            return checked(stage);
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    private static <A> CompletableFuture<A> checked(CompletionStage<A> stage) {
        CompletableFuture<A> theirs = stage.toCompletableFuture();
        if (theirs.isDone() && !theirs.isCompletedExceptionally() && theirs.join() != null) {
            return theirs;
        }
        CompletableFuture<A> ours = new CompletableFuture<>();
        theirs.whenComplete((answer, failure) -> complete(ours, answer, failure));
        ours.whenComplete((answer, failure) -> {
            if (ours.isCancelled()) {
                theirs.cancel(true);
            }
        });
        return ours;
    }

    private static <A> void complete(CompletableFuture<A> ours, @Nullable A answer, @Nullable Throwable failure) {
        if (failure instanceof CancellationException) {
            // Wrapped, for a future that ends in a bare one counts as given up by us.
            ours.completeExceptionally(new CompletionException("the store cancelled the call", failure));
        } else if (failure != null) {
            ours.completeExceptionally(failure);
        } else if (answer == null) {
            ours.completeExceptionally(new IllegalStateException("the store answered null"));
        } else {
            ours.complete(answer);
        }
    }
}
