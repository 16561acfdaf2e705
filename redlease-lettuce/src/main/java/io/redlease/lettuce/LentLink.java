package io.redlease.lettuce;

import io.lettuce.core.api.StatefulConnection;
import io.redlease.ElectionError.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A connection that the user made and owns: never closed nor replaced here. While it is disconnected calls fail at once
 * instead of queueing up in it.
 *
 * @param <C> the kind of connection
 */
final class LentLink<C extends StatefulConnection<?, ?>> implements Link<C> {
    private final C connection;
    /** A cluster connection is many; its own flag tells about one of them only. */
    private final boolean failsFast;

    private volatile @Nullable BreakListener listener;

    /**
     * Wraps the connection.
     *
     * @param connection the user's
     * @param failsFast whether {@code isOpen()} tells about the connection that a call would use
     */
    LentLink(C connection, boolean failsFast) {
        this.connection = connection;
        this.failsFast = failsFast;
    }

    @Override
    public CompletionStage<C> connection() {
        if (failsFast && !connection.isOpen()) {
            return CompletableFuture.failedFuture(Failures.failed(Kind.CONNECTION, disconnected(), null));
        }
        return CompletableFuture.completedFuture(connection);
    }

    private String disconnected() {
        return "The connection handed in is not connected now. Lettuce reconnects it by itself where autoReconnect of"
                + " ClientOptions is on, after the delay set by reconnectDelay of ClientResources; a closed one stays"
                + " closed. A store made from the client, LettuceLeaseStore.create(client), would reconnect at once.";
    }

    @Override
    public void onBreak(Runnable action) {
        BreakListener added = new BreakListener(action);
        listener = added;
        connection.addListener(added);
    }

    @Override
    public void drop() {}

    @Override
    public CompletionStage<@Nullable Void> close() {
        BreakListener added = listener;
        if (added != null) {
            connection.removeListener(added);
        }
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public String server() {
        return "Redis over the connection handed in";
    }
}
