package io.redlease.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.function.LongSupplier;

/** Threads that do the same again and again, and meet before each time, so that they get in each other's way. */
final class Crowd {
    private final Phaser meeting = new Phaser();
    private final int threads;
    private final int times;

    Crowd(int threads, int times) {
        this.threads = threads;
        this.times = times;
    }

    /** Makes what one thread does, given its number. */
    @FunctionalInterface
    interface Part {
        LongSupplier of(int number);
    }

    /** All that the threads gave; a failure of one is the caller's. */
    List<Long> run(Part part) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            meeting.bulkRegister(threads);
            List<Future<List<Long>>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                LongSupplier action = part.of(i);
                running.add(pool.submit(() -> repeat(action)));
            }
            List<Long> all = new ArrayList<>();
            running.forEach(each -> all.addAll(outcome(each)));
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    private List<Long> repeat(LongSupplier action) {
        List<Long> all = new ArrayList<>(times);
        try {
            for (int i = 0; i < times; i++) {
                meeting.arriveAndAwaitAdvance();
                all.add(action.getAsLong());
            }
        } finally {
            meeting.arriveAndDeregister();
        }
        return all;
    }

    private static List<Long> outcome(Future<List<Long>> running) {
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
