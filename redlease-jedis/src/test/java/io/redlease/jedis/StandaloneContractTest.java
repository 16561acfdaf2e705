package io.redlease.jedis;

import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.LeaseStore;
import io.redlease.testkit.LeaseStoreContract;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.UnifiedJedis;

/** The contract over Jedis, but for the notices that this thin adapter does not hear, on one server of each version. */
@EachRedis
class StandaloneContractTest extends LeaseStoreContract {
    private static final Map<RedisServer, UnifiedJedis> CLIENTS = new ConcurrentHashMap<>();
    private final RedisServer server;

    StandaloneContractTest(RedisServer server) {
        this.server = server;
    }

    @AfterAll
    static void closeClients() {
        CLIENTS.values().forEach(UnifiedJedis::close);
        CLIENTS.clear();
    }

    @Override
    protected LeaseStore createStore() {
        return JedisLeaseStore.create(CLIENTS.computeIfAbsent(server, of -> new JedisPooled(of.host(), of.port())));
    }

    @Override
    protected boolean tellsOfReleases() {
        return false;
    }

    @Override
    protected boolean loseAllData() {
        server.call("FLUSHALL");
        return true;
    }

    @Override
    protected boolean loseMark(String role) {
        server.call("DEL", role + ":fence:applied");
        return true;
    }

    @Override
    protected boolean loseToken(String role) {
        server.call("DEL", role + ":fence");
        return true;
    }

    @Override
    protected Duration shortTtl() {
        return Duration.ofMillis(150);
    }

    @Override
    protected int acquisitionsPerThread() {
        return 100;
    }
}
