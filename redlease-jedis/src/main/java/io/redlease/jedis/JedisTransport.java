package io.redlease.jedis;

import io.redlease.redis.NoticeChannel;
import io.redlease.redis.NoticeListener;
import io.redlease.redis.RedisTransport;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.UnifiedJedis;

/** Runs scripts on a blocking client, each call on a thread of the executor. */
final class JedisTransport implements RedisTransport {
    private final UnifiedJedis jedis;
    private final Executor executor;
    private final InOrder leases;
    private final Runnable onClose;
    private final boolean cluster;
    private volatile boolean closed;

    JedisTransport(UnifiedJedis jedis, Executor executor, Runnable onClose, boolean cluster) {
        this.jedis = jedis;
        this.executor = executor;
        this.leases = new InOrder(executor);
        this.onClose = onClose;
        this.cluster = cluster;
    }

    @Override
    public CompletionStage<@Nullable Object> evalSha(String sha1, List<byte[]> keys, List<byte[]> args) {
        return call(keys, () -> jedis.evalsha(sha1.getBytes(StandardCharsets.US_ASCII), keys, args));
    }

    @Override
    public CompletionStage<@Nullable Object> eval(String script, List<byte[]> keys, List<byte[]> args) {
        return call(keys, () -> jedis.eval(script.getBytes(StandardCharsets.UTF_8), keys, args));
    }

    private CompletionStage<@Nullable Object> call(List<byte[]> keys, Supplier<@Nullable Object> command) {
        CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();
        try {
            String first = new String(keys.get(0), StandardCharsets.UTF_8);
            if (first.endsWith(":leader")) {
                leases.execute(first, () -> run(command, reply));
            } else {
                executor.execute(() -> run(command, reply));
            }
        } catch (RejectedExecutionException refused) {
            reply.completeExceptionally(Failures.closed(refused));
        }
        return reply;
    }

    private void run(Supplier<@Nullable Object> command, CompletableFuture<@Nullable Object> reply) {
        if (reply.isDone()) {
            return; // given up before its turn came
        }
        if (closed) {
            reply.completeExceptionally(Failures.closed(null));
            return;
        }
        try {
            reply.complete(command.get());
        } catch (RuntimeException | Error thrown) {
            reply.completeExceptionally(Failures.of(thrown));
        }
    }

    /** Nothing is heard: followers go by time alone. */
    @Override
    public NoticeChannel openNotices(NoticeListener listener) {
        return new NoticeChannel() {
            @Override
            public void subscribe(String channel) {}

            @Override
            public void unsubscribe(String channel) {}

            @Override
            public void close() {}
        };
    }

    /** The pool is the user's, and Jedis discards by itself a connection that broke or timed out. */
    @Override
    public void dropConnection() {}

    @Override
    public boolean isCluster() {
        return cluster;
    }

    @Override
    public void close() {
        closed = true;
        onClose.run();
    }
}
