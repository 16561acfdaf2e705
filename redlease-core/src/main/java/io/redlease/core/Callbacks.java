package io.redlease.core;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls into the application, one at a time and in order, off the thread that asks for them. */
final class Callbacks {
    private final UserCode userCode;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();

    Callbacks(UserCode userCode) {
        this.userCode = userCode;
    }

    /** Calls it after all that came before. */
    void add(Runnable callback) {
        waiting.add(callback);
        if (count.getAndIncrement() == 0) {
            userCode.executeAnyway(this::drain);
        }
    }

    /** Completes when all that came before has been called. */
    CompletionStage<Void> flushed() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        add(() -> done.complete(null));
        return done;
    }

    private void drain() {
        do {
            Contained.run(waiting.remove());
        } while (count.decrementAndGet() != 0);
    }
}
