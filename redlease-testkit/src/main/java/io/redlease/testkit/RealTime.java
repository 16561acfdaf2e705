package io.redlease.testkit;

import io.redlease.core.Scheduler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Delays by the JDK's own timer thread, which is a daemon and nobody's to close. */
final class RealTime implements Scheduler {

    @Override
    public Cancellable schedule(Runnable action, long delayNanos) {
        AtomicBoolean cancelled = new AtomicBoolean();
        CompletableFuture.delayedExecutor(Math.max(0, delayNanos), TimeUnit.NANOSECONDS)
                .execute(() -> {
                    if (!cancelled.get()) {
                        action.run();
                    }
                });
        return () -> cancelled.set(true);
    }
}
