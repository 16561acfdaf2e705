package io.redlease.lettuce;

import io.redlease.servers.RedisServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A real Redis for each test, which keeps its data over a restart. */
abstract class WithOwnRedis {
    TestRedis redis;

    @BeforeEach
    void startRedis() {
        redis = new TestRedis(RedisServer.builder().persistent().start());
    }

    @AfterEach
    void endRedis() {
        redis.close();
    }
}
