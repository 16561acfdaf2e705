package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.redlease.ElectionError.Kind;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * Connects to the address that a client was created with. Lettuce tells nobody that address and connects to it by blocking
 * methods only, so each attempt has a short-lived thread, which the client's own time-outs end.
 */
final class ClientDialer implements Dialer {
    private static final int MOST_THREADS = 4;

    private final RedisClient client;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

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

    private <C> CompletionStage<C> onThread(Supplier<C> connect) {
        if (threads.size() >= MOST_THREADS) {
            return CompletableFuture.failedFuture(Failures.failed(Kind.CONNECTION, tooMany(), null));
        }
        CompletableFuture<C> dialled = new CompletableFuture<>();
        Thread thread = new Thread(() -> dial(connect, dialled), "redlease-lettuce-connect");
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return dialled;
    }

    private <C> void dial(Supplier<C> connect, CompletableFuture<C> dialled) {
        try {
            C connection = connect.get();
            threads.remove(Thread.currentThread());
            dialled.complete(connection);
        } catch (Throwable e) {
            threads.remove(Thread.currentThread());
            dialled.completeExceptionally(e);
        }
    }

    /**
     * Ends attempts that hang, as they do for good on a client that was shut down while it shares its threads. Not done
     * before: an interrupted attempt leaves its connection behind in the client if it succeeds later.
     */
    @Override
    public void hangUp() {
        threads.forEach(Thread::interrupt);
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
