package io.redlease.lettuce;

import io.redlease.servers.RedisServer;
import io.redlease.servers.WithRedis;
import org.junit.jupiter.api.BeforeEach;

/** One real Redis for the tests of a class. */
@WithRedis
abstract class OnSharedRedis {
    TestRedis redis;

    @BeforeEach
    void take(RedisServer server) {
        redis = new TestRedis(server);
    }
}
