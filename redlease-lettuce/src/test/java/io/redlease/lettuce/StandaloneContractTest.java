package io.redlease.lettuce;

import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.LeaseStore;
import java.util.List;

/** The contract over a client that belongs to the store, on one server of each version. */
@EachRedis
class StandaloneContractTest extends RedisContract {
    private final RedisServer server;

    StandaloneContractTest(RedisServer server) {
        this.server = server;
    }

    @Override
    protected LeaseStore createStore() {
        return LettuceLeaseStore.connect(server.uri());
    }

    @Override
    protected List<RedisServer> primaries() {
        return List.of(server);
    }
}
