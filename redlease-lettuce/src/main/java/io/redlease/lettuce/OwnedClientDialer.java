package io.redlease.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Connects on a client that is ours, made for one store and shut down with it. */
final class OwnedClientDialer implements Dialer {
    private static final long SHUTDOWN_MILLIS = 2_000;

    private final RedisClient client;
    private final UriDialer dialer;

    OwnedClientDialer(RedisURI uri) {
        client = RedisClient.create();
        client.setOptions(options());
        dialer = new UriDialer(client, uri);
    }

    private static ClientOptions options() {
        SocketOptions sockets = SocketOptions.builder()
                .connectTimeout(Duration.ofSeconds(5))
                .keepAlive(true)
                .build();
        return ClientOptions.builder()
                .autoReconnect(false) // a broken connection is replaced, not mended
                .socketOptions(sockets)
                .build();
    }

    @Override
    public CompletionStage<StatefulConnection<byte[], byte[]>> dialForScripts() {
        return dialer.dialForScripts();
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> dialForNotices() {
        return dialer.dialForNotices();
    }

    @Override
    public ScheduledExecutorService timer() {
        return dialer.timer();
    }

    @Override
    public String server() {
        return dialer.server();
    }

    @Override
    public void hangUp() {
        try {
            client.shutdownAsync(0, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS).get(SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // its threads are daemons and end by themselves
        }
    }
}
