package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.redlease.servers.RedisServer;
import io.redlease.servers.WithRedis;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract over connections that were handed in, with a codec that nobody else can read. B38. */
@WithRedis
class HandedInContractTest extends RedisContract {
    private static RedisClient client;
    private static StatefulRedisConnection<StringBuilder, StringBuilder> connection;
    private static StatefulRedisPubSubConnection<String, String> notices;
    private final RedisServer server;

    HandedInContractTest(RedisServer server) {
        this.server = server;
    }

    @BeforeAll
    static void openConnections(RedisServer server) {
        client = RedisClient.create(server.uri());
        connection = client.connect(new ScramblingCodec());
        notices = client.connectPubSub();
    }

    @AfterAll
    static void shutClientDown() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Override
    protected LeaseStore createStore() {
        return LettuceLeaseStore.create(connection, notices);
    }

    @Override
    protected List<RedisServer> primaries() {
        return List.of(server);
    }
}
