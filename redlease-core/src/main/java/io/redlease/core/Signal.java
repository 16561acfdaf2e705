package io.redlease.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Wakes those who wait for something to change. Take {@link #next()} first, look second, wait third. */
final class Signal {
    private volatile CompletableFuture<Void> next = new CompletableFuture<>();

    CompletionStage<Void> next() {
        return next;
    }

    /** Called from one lane only, so that no firing gets lost between two others. */
    void fire() {
        CompletableFuture<Void> waitedFor = next;
        next = new CompletableFuture<>();
        waitedFor.complete(null);
    }
}
