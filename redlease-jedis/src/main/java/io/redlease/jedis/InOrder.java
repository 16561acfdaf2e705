package io.redlease.jedis;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the calls about one lease in order, though each takes whatever connection of the pool is free: an acquire that was given up
 * must not be done after a later one, for it would take the lease over from it.
 */
final class InOrder {
    private final Executor executor;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Queue<Runnable>> waiting = new HashMap<>();

    InOrder(Executor executor) {
        this.executor = executor;
    }

    /** Runs it after those of the same lease that came before. It must not throw. */
    void execute(String lease, Runnable call) {
        lock.lock();
        try {
            Queue<Runnable> before = waiting.get(lease);
            if (before != null) {
                before.add(call);
                return;
            }
            waiting.put(lease, new ArrayDeque<>());
        } finally {
            lock.unlock();
        }
        begin(lease, call);
    }

    private void begin(String lease, Runnable call) {
        try {
            executor.execute(() -> {
                for (Runnable next = call; next != null; next = next(lease)) {
                    next.run();
                }
            });
        } catch (RejectedExecutionException refused) {
            forget(lease);
            throw refused;
        }
    }

    private @Nullable Runnable next(String lease) {
        lock.lock();
        try {
            Queue<Runnable> rest = waiting.get(lease);
            Runnable next = rest == null ? null : rest.poll();
            if (next == null) {
                waiting.remove(lease);
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void forget(String lease) {
        lock.lock();
        try {
            waiting.remove(lease);
        } finally {
            lock.unlock();
        }
    }
}
