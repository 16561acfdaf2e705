package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisReplication;
import io.redlease.servers.RedisServer;
import io.redlease.servers.Setup;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract over a client that was handed in, on the primary that Sentinels of each version name. */
@EachRedis
class SentinelContractTest extends RedisContract {
    private static RedisClient client;
    private final RedisReplication replication;

    SentinelContractTest(@Setup(sentinels = 1) RedisReplication replication) {
        this.replication = replication;
    }

    @BeforeAll
    static void openClient() {
        client = RedisClient.create();
    }

    @AfterAll
    static void shutClientDown() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Override
    protected LeaseStore createStore() {
        return LettuceLeaseStore.create(client, RedisURI.create(replication.sentinelUri()));
    }

    @Override
    protected List<RedisServer> primaries() {
        return List.of(replication.primary());
    }
}
