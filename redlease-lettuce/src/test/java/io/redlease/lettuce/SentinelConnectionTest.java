package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.redlease.servers.RedisReplication;
import io.redlease.servers.RedisServer;
import io.redlease.servers.Setup;
import io.redlease.servers.WithRedis;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections to the primary that Sentinels tell of. */
@WithRedis
class SentinelConnectionTest {
    private static final String SET = "return redis.call('SET', KEYS[1], ARGV[1])";

    private RedisReplication replication;
    private RedisClient client;
    private LettuceTransport transport;
    private Scripts scripts;

    @BeforeEach
    void open(@Setup(sentinels = 3) RedisReplication shared) {
        replication = shared;
        client = RedisClient.create();
        transport = LettuceTransport.over(new UriDialer(client, RedisURI.create(replication.sentinelUri())));
        scripts = new Scripts(transport);
    }

    @AfterEach
    void close() {
        transport.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Test
    void scriptsGoToThePrimary() {
        scripts.run(SET, "key", "value");

        assertThat(replication.primary().call("GET", "key")).isEqualTo("value");
    }

    @Test
    void sentinelThatIsDownIsPassedOver() {
        RedisURI uri = RedisURI.create(
                replication.sentinelUri().replace("redis-sentinel://", "redis-sentinel://127.0.0.1:1,"));
        LettuceTransport other = LettuceTransport.over(new UriDialer(client, uri));

        new Scripts(other).run(SET, "key", "without the first");

        assertThat(replication.primary().call("GET", "key")).isEqualTo("without the first");
        other.close();
    }

    // B31
    @Test
    void demotedPrimaryIsLeftForTheNewOneAfterItsRefusal() {
        scripts.run(SET, "key", "before");
        RedisServer demoted = replication.primary();
        RedisServer promoted = replication.failover();
        demoted.call("REPLICAOF", promoted.host(), promoted.port()); // the Sentinels would take seconds
        pass(Duration.ofMillis(150)); // a younger connection would be kept

        scripts.untilDone(SET, "key", "after");

        assertThat(promoted.call("GET", "key")).isEqualTo("after");
    }
}
