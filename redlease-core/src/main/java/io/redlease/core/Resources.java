package io.redlease.core;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;

/** What a {@link Redlease} opened for itself and has to close. */
final class Resources {
    private static final Logger LOG = System.getLogger("io.redlease");

    private final List<Runnable> closings = new ArrayList<>();

    void add(Runnable closing) {
        closings.add(closing);
    }

    Scheduler ownScheduler() {
        ScheduledExecutorService timers = Threads.scheduler();
        add(timers::shutdown);
        return Scheduler.over(timers);
    }

    Executor ownExecutor() {
        ExecutorService tasks = Threads.tasks();
        add(tasks::shutdown);
        return tasks;
    }

    /** Closes all of it, in order of opening: the store, which may still tell of something, before the threads. */
    void free() {
        for (Runnable closing : closings) {
            try {
                closing.run();
            } catch (RuntimeException | Error thrown) {
                LOG.log(Level.WARNING, "Closing a part of a Redlease failed; the rest is closed all the same", thrown);
            }
        }
    }
}
