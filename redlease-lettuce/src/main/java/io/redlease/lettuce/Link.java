package io.redlease.lettuce;

import io.lettuce.core.api.StatefulConnection;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A way to the server: a connection of our own that comes and goes, or one that was handed in. No method blocks.
 *
 * @param <C> the kind of connection
 */
interface Link<C extends StatefulConnection<?, ?>> {

    /**
     * The connection to send on now.
     *
     * @return completes with an open connection, or fails
     */
    CompletionStage<C> connection();

    /**
     * Has this called whenever an open connection broke or was given up.
     *
     * @param action short and non-blocking; set once, before the first use
     */
    void onBreak(Runnable action);

    /** Asks for another connection at the next call. */
    void drop();

    /**
     * Ends the link for good.
     *
     * @return completes when what was ours is closed
     */
    CompletionStage<@Nullable Void> close();

    /**
     * Where it leads.
     *
     * @return an address for messages, without credentials
     */
    String server();
}
