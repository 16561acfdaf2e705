package io.redlease.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** Many threads doing the same at once. */
final class Crowd {
    private Crowd() {}

    /** What each of the threads gave; all start together, and a failure of one is the caller's. */
    static <A> List<A> of(int threads, IntFunction<A> action) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<A>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                Callable<A> waiting = () -> {
                    start.await();
                    return action.apply(number);
                };
                running.add(pool.submit(waiting));
            }
            start.countDown();
            return running.stream().map(Crowd::outcome).toList();
        } finally {
            pool.shutdownNow();
        }
    }

    static List<Long> times(int count, LongSupplier action) {
        List<Long> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(action.getAsLong());
        }
        return all;
    }

    private static <A> A outcome(Future<A> running) {
        try {
            return running.get();
        } catch (ExecutionException e) {
            throw new AssertionError("one of several threads failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
