package io.redlease.redis;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a Redis client does for redlease: run a script, listen to channels, drop a bad connection. It decides
 * nothing and retries nothing of its own accord.
 *
 * <p>Replies have one shape whatever the client and its codec: {@code Long}, {@code byte[]}, {@code null}, or a
 * {@code List} of these. A stage fails with {@link RedisReplyException} where the server answered with an error, and with
 * {@link io.redlease.LeaseStoreException} of kind {@code CONNECTION}, {@code TIMEOUT}, {@code POOL_EXHAUSTED} or
 * {@code INTERNAL} otherwise. Cancelling {@code stage.toCompletableFuture()} drops the command if it was not sent yet.
 *
 * <p>Safe for use from many threads; no method blocks.
 */
public interface RedisTransport {

    /**
     * Runs a script by its digest, with {@code EVALSHA}.
     *
     * @param sha1 the digest, 40 hexadecimal digits
     * @param keys its keys; on a cluster the first one's slot tells the node
     * @param args its arguments
     * @return the reply
     */
    CompletionStage<@Nullable Object> evalSha(String sha1, List<byte[]> keys, List<byte[]> args);

    /**
     * Runs a script by its text, with {@code EVAL}.
     *
     * @param script the text
     * @param keys its keys; on a cluster the first one's slot tells the node
     * @param args its arguments
     * @return the reply
     */
    CompletionStage<@Nullable Object> eval(String script, List<byte[]> keys, List<byte[]> args);

    /**
     * Opens the one connection that listens for all names, the first time a name is watched. It reconnects and subscribes
     * again by itself.
     *
     * @param listener hears of everything on it
     * @return what to subscribe with
     */
    NoticeChannel openNotices(NoticeListener listener);

    /**
     * Gives up the connection that scripts run on, so that the next call makes a new one. Asked for after a
     * demoted primary's refusal and after repeated time-outs. A connection that the user owns is left alone.
     */
    void dropConnection();

    /**
     * Tells whether keys must share a slot.
     *
     * @return true for a Redis Cluster
     */
    boolean isCluster();

    /**
     * Frees what the transport opened. Bounded in time; calls under way and later ones fail with kind
     * {@code CONNECTION}.
     */
    void close();
}
