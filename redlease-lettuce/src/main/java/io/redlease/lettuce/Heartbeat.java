package io.redlease.lettuce;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks a connection on which nobody talks whether it still lives. Without this, one that a firewall forgot would stay silent
 * for good.
 */
final class Heartbeat {
    private static final long INTERVAL_MILLIS = 15_000;
    private static final long LIMIT_MILLIS = 5_000;

    private final ScheduledExecutorService timer;
    private final Runnable onSilence;
    /** Tells one life of a connection from the next. */
    private volatile @Nullable Object life;

    Heartbeat(ScheduledExecutorService timer, Runnable onSilence) {
        this.timer = timer;
        this.onSilence = onSilence;
    }

    void start(StatefulRedisPubSubConnection<String, String> connection) {
        Object mine = new Object();
        life = mine;
        later(INTERVAL_MILLIS, () -> beat(mine, connection));
    }

    void stop() {
        life = null;
    }

    private void beat(Object mine, StatefulRedisPubSubConnection<String, String> connection) {
        if (life != mine) {
            return;
        }
        try {
            CompletionStage<String> reply = connection.async().ping();
            later(LIMIT_MILLIS, () -> {
                if (life == mine && !reply.toCompletableFuture().isDone()) {
                    onSilence.run();
                }
            });
        } catch (RuntimeException connectionIsGone) {
            return; // told by its link
        }
        later(INTERVAL_MILLIS, () -> beat(mine, connection));
    }

    private void later(long millis, Runnable action) {
        try {
            timer.schedule(action, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException | IllegalStateException clientIsShutDown) {
            stop();
        }
    }
}
