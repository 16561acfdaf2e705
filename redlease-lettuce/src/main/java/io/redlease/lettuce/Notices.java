package io.redlease.lettuce;

import io.redlease.redis.NoticeChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A notice channel whose connection can be replaced. */
interface Notices extends NoticeChannel {
    /** Replaces the connection, which is suspected to be dead. */
    default void drop() {}

    /**
     * Closes the connection without waiting.
     *
     * @return completes when it is closed
     */
    default CompletionStage<@Nullable Void> hangUp() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    default void close() {
        hangUp();
    }
}
