package io.redlease.lettuce;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Connects to a Redis Cluster, reading its topology anew each time: what broke the last connection may have changed it. */
final class ClusterDialer implements Dialer {
    private final RedisClusterClient client;

    ClusterDialer(RedisClusterClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<StatefulConnection<byte[], byte[]>> dialForScripts() {
        return client.refreshPartitionsAsync()
                .thenCompose(done -> client.connectAsync(ByteArrayCodec.INSTANCE))
                .thenApply(connection -> connection);
    }

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<String, String>> dialForNotices() {
        return client.refreshPartitionsAsync()
                .thenCompose(done -> client.connectPubSubAsync(StringCodec.UTF8))
                .thenApply(connection -> connection);
    }

    @Override
    public ScheduledExecutorService timer() {
        return client.getResources().eventExecutorGroup();
    }

    @Override
    public String server() {
        return "the Redis Cluster of the client handed in";
    }

    /** Replacing the connection disturbs the names on healthy nodes too. */
    @Override
    public long leastAgeNanos() {
        return TimeUnit.SECONDS.toNanos(1);
    }

    @Override
    public boolean isCluster() {
        return true;
    }
}
