package io.redlease.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that a {@link Redlease} has where the application gives it none: all daemons, all named. */
final class Threads {
    private Threads() {}

    static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    /** One thread for the timers of all electors. */
    static ScheduledExecutorService scheduler() {
        ScheduledThreadPoolExecutor timers =
                new ScheduledThreadPoolExecutor(1, body -> daemon("redlease-scheduler", body));
        timers.setRemoveOnCancelPolicy(true);
        timers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return timers;
    }

    /** Virtual threads where the JDK has them (21 and later), else threads that come and go with the work. */
    static ExecutorService tasks() {
        try {
            return (ExecutorService) MethodHandles.publicLookup()
                    .findStatic(
                            Executors.class,
                            "newVirtualThreadPerTaskExecutor",
                            MethodType.methodType(ExecutorService.class))
                    .invokeExact();
        } catch (Throwable olderJdk) {
            return platformTasks();
        }
    }

    private static ExecutorService platformTasks() {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                body -> daemon("redlease-task-" + number.getAndIncrement(), body));
    }
}
