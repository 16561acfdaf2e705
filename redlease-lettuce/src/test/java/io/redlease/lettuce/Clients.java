package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;

/** Makes clients that share threads, so that many of them are cheap. */
final class Clients {
    private static final ClientResources THREADS = DefaultClientResources.builder()
            .ioThreadPoolSize(2)
            .computationThreadPoolSize(2)
            .build();

    private Clients() {}

    static RedisClient of(String uri) {
        return RedisClient.create(THREADS, uri);
    }
}
