package io.redlease.redis;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Does things one at a time, in the order in which they came, on the thread of whoever comes first. Nobody waits. */
final class Turns {
    private static final System.Logger LOG = System.getLogger("io.redlease");

    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();

    void add(Runnable action) {
        queue.add(action);
        if (waiting.getAndIncrement() > 0) {
            return;
        }
        do {
            Runnable next = queue.poll();
            if (next != null) {
                run(next);
            }
        } while (waiting.decrementAndGet() > 0);
    }

    private static void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error thrown) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Telling of a release notice failed; the others are told all the same",
                    thrown);
        }
    }
}
