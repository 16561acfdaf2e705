package io.redlease.lettuce;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Opens our own connections on a client. No method blocks but {@link #hangUp()}. */
interface Dialer {

    /**
     * Opens a connection for scripts.
     *
     * @return completes with the connection, which then belongs to the caller
     */
    CompletionStage<StatefulConnection<byte[], byte[]>> dialForScripts();

    /**
     * Opens a connection for notices.
     *
     * @return completes with the connection, which then belongs to the caller
     */
    CompletionStage<StatefulRedisPubSubConnection<String, String>> dialForNotices();

    /**
     * The client's own timer, for short and non-blocking actions.
     *
     * @return the timer, which ends with the client
     */
    ScheduledExecutorService timer();

    /**
     * Where it connects to.
     *
     * @return an address for messages, without credentials
     */
    String server();

    /**
     * Tells what kind of servers it connects to.
     *
     * @return true for a Redis Cluster
     */
    default boolean isCluster() {
        return false;
    }

    /**
     * How old a connection must be for a complaint to replace it. Many electors may complain of one connection, and the
     * complaints that come late don't concern the next one.
     *
     * @return the least age, in nanoseconds
     */
    default long leastAgeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(100);
    }

    /** Gives up what is under way, and shuts the client down if it is ours; bounded in time. */
    default void hangUp() {}
}
