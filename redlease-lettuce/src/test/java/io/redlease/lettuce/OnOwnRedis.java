package io.redlease.lettuce;

import io.redlease.servers.PerTest;
import io.redlease.servers.RedisServer;
import io.redlease.servers.Setup;
import io.redlease.servers.WithRedis;
import org.junit.jupiter.api.BeforeEach;

/** A real Redis for each test, which keeps its data over a restart. */
@WithRedis
abstract class OnOwnRedis {
    TestRedis redis;

    @BeforeEach
    void take(@PerTest @Setup(config = {"appendonly yes", "appendfsync always"}) RedisServer server) {
        redis = new TestRedis(server);
    }
}
