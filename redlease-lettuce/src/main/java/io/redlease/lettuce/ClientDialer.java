package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.redlease.ElectionError.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Connects to the address that a client was created with. Lettuce tells nobody that address and connects to it by blocking
 * methods only, so each attempt has a short-lived thread; the client's own connect time-outs end it.
 */
final class ClientDialer implements Dialer {
    private static final int MOST_THREADS = 4;

    private final RedisClient client;
    private final AtomicInteger threads = new AtomicInteger();

    ClientDialer(RedisClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<StatefulConnection<byte[], byte[]>> dialForScripts() {
        return onThread(() -> client.connect(ByteArrayCodec.INSTANCE));
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> dialForNotices() {
        return onThread(() -> client.connectPubSub(StringCodec.UTF8));
    }

    /** An abandoned attempt is not interrupted: Lettuce would then leave its connection open for good. */
    private <C> CompletionStage<C> onThread(Supplier<C> connect) {
        if (threads.incrementAndGet() > MOST_THREADS) {
            threads.decrementAndGet();
            return CompletableFuture.failedFuture(Failures.failed(Kind.CONNECTION, tooMany(), null));
        }
        CompletableFuture<C> dialled = new CompletableFuture<>();
        Thread thread = new Thread(() -> dial(connect, dialled), "redlease-lettuce-connect");
        thread.setDaemon(true);
        thread.start();
        return dialled;
    }

    private <C> void dial(Supplier<C> connect, CompletableFuture<C> dialled) {
        C connection;
        try {
            connection = connect.get();
        } catch (Throwable e) {
            threads.decrementAndGet();
            dialled.completeExceptionally(e);
            return;
        }
        threads.decrementAndGet();
        dialled.complete(connection);
    }

    private String tooMany() {
        return MOST_THREADS + " attempts to connect to " + server()
                + " hang. Check the network; a shorter connectTimeout"
                + " in SocketOptions ends them earlier, LettuceLeaseStore.create(client, uri) needs no threads.";
    }

    @Override
    public ScheduledExecutorService timer() {
        return client.getResources().eventExecutorGroup();
    }

    @Override
    public String server() {
        return "the Redis of the client handed in";
    }
}
