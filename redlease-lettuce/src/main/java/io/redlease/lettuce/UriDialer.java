package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/** Connects to an address that is known to us: one server, or the primary that Sentinels tell of. */
final class UriDialer implements Dialer {
    private final RedisClient client;
    private final RedisURI uri;
    private final AtomicInteger attempts = new AtomicInteger();

    UriDialer(RedisClient client, RedisURI uri) {
        this.client = client;
        this.uri = uri;
    }

    @Override
    public CompletionStage<StatefulConnection<byte[], byte[]>> dialForScripts() {
        return client.connectAsync(ByteArrayCodec.INSTANCE, nextUri()).thenApply(connection -> connection);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> dialForNotices() {
        return client.connectPubSubAsync(StringCodec.UTF8, nextUri());
    }

    /** Begins with another Sentinel each time: Lettuce asks them one by one, and the first may hang. */
    private RedisURI nextUri() {
        List<RedisURI> sentinels = uri.getSentinels();
        if (sentinels.size() < 2) {
            return uri;
        }
        List<RedisURI> rotated = new ArrayList<>(sentinels);
        Collections.rotate(rotated, attempts.getAndIncrement());
        RedisURI.Builder copy = RedisURI.builder(uri).withSentinelMasterId(uri.getSentinelMasterId());
        rotated.forEach(copy::withSentinel);
        return copy.build();
    }

    @Override
    public ScheduledExecutorService timer() {
        return client.getResources().eventExecutorGroup();
    }

    @Override
    public String server() {
        return uri.toString();
    }
}
