package io.redlease.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Leads outcomes from one stage to another, failures as they are, and lets cancelling travel back. */
final class Pipe {
    private Pipe() {}

    static <A> void into(CompletableFuture<A> target, CompletionStage<A> source) {
        source.whenComplete((answer, failure) -> {
            if (failure != null) {
                target.completeExceptionally(failure);
            } else {
                target.complete(answer);
            }
        });
    }

    /** Sends the call when the signal comes, unless it was given up by then. */
    static <A> CompletableFuture<A> sent(CompletionStage<Void> signal, Supplier<CompletionStage<A>> call) {
        CompletableFuture<A> result = new CompletableFuture<>();
        signal.thenRun(() -> {
            if (!result.isDone()) {
                into(result, call.get());
            }
        });
        return result;
    }

    /** Hands the outcome on when the signal comes that the outcome itself starts. */
    static <A> CompletableFuture<A> answered(CompletionStage<A> call, Function<Object, CompletionStage<Void>> signal) {
        CompletableFuture<A> result = new CompletableFuture<>();
        call.whenComplete((answer, failure) -> signal.apply(call).thenRun(() -> into(result, call)));
        result.whenComplete((answer, failure) -> {
            if (result.isCancelled()) {
                call.toCompletableFuture().cancel(true);
            }
        });
        return result;
    }
}
