package io.redlease.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Requests or answers that a fault keeps on their way until the test lets them go. */
public final class HeldCalls {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    HeldCalls() {}

    void add(Runnable delivery) {
        waiting.add(delivery);
    }

    /**
     * How many are held.
     *
     * @return the number
     */
    public int size() {
        return waiting.size();
    }

    /**
     * Delivers what is held now, in order. What comes later is held again.
     *
     * @throws IllegalStateException if nothing is held, so that a test does not pass for want of what it tests
     */
    public void deliver() {
        List<Runnable> now = new ArrayList<>();
        for (Runnable each = waiting.poll(); each != null; each = waiting.poll()) {
            now.add(each);
        }
        if (now.isEmpty()) {
            throw new IllegalStateException("Nothing is held: no such call was made since");
        }
        now.forEach(Runnable::run);
    }
}
