package io.redlease.lettuce;

import io.redlease.servers.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** One real Redis for the tests of a class. */
abstract class WithRedis {
    static TestRedis redis;

    @BeforeAll
    static void startRedis() {
        redis = new TestRedis(RedisServer.create());
    }

    @AfterAll
    static void endRedis() {
        redis.close();
    }
}
