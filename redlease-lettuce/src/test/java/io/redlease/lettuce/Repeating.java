package io.redlease.lettuce;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Does something again and again until it is closed. */
final class Repeating implements AutoCloseable {
    private final Thread thread;
    private volatile boolean closed;

    Repeating(Duration pause, Runnable action) {
        thread = new Thread(
                () -> {
                    while (!closed) {
                        action.run();
                        LockSupport.parkNanos(pause.toNanos());
                    }
                },
                "repeating");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join(5_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
