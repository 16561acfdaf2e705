package io.redlease.core;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs actions one at a time, in order, on whichever thread comes first: no thread of its own, no lock, no hop. An action
 * posted from within an action runs after it, never inside it.
 */
final class Lane {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();

    /** Runs the action now, or leaves it to the thread that is at it. */
    void post(Runnable action) {
        waiting.add(action);
        if (count.getAndIncrement() == 0) {
            drain();
        }
    }

    private void drain() {
        do {
            Contained.run(waiting.remove());
        } while (count.decrementAndGet() != 0);
    }
}
