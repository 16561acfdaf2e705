package io.redlease.jedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.redlease.ElectionError.Kind;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.Fencer;
import io.redlease.LeaseStoreException;
import io.redlease.core.Redlease;
import io.redlease.servers.RedisServer;
import io.redlease.servers.WithRedis;
import java.time.Duration;
import java.util.List;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisPooled;

/** Elections over Jedis on a real server. */
@WithRedis
class ElectionTest {
    private static final ElectorConfig CONFIG =
            ElectorConfig.builder("jedis").ttl(Duration.ofSeconds(1)).build();

    @Test
    void handsOverWithinATtlAndFencesTheOldLeaderOut(RedisServer server) {
        try (JedisPooled jedis = new JedisPooled(server.host(), server.port());
                Redlease first = Redlease.create(JedisLeaseStore.create(jedis));
                Redlease second = Redlease.create(JedisLeaseStore.create(jedis))) {
            Elector a = first.elector(CONFIG);
            Elector b = second.elector(
                    ElectorConfig.builder("jedis").ttl(Duration.ofSeconds(1)).build());
            a.start();
            await().until(a::isLeader);
            Fencer stale = a.fencer().orElseThrow();
            assertThat(stale.set("k", "first")).isTrue();
            b.start();
            a.close();
            await().atMost(Duration.ofSeconds(5)).until(b::isLeader);

            assertThat(stale.set("k", "stale")).isFalse();
            assertThat(stale.hset("h", "f", "stale")).isFalse();
            assertThat(stale.del("k")).isFalse();
            assertThat(stale.command("INCR", List.of("n"), List.of()).newerToken())
                    .hasValue(b.token().orElseThrow());
            assertThat(stale.eval("return 1", List.of(), List.of()).isApplied()).isFalse();
            assertThat(jedis.get("k")).isEqualTo("first");
        }
    }

    @Test // B27
    void exhaustedPoolIsNamedWithAdvice(RedisServer server) {
        GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
        pool.setMaxTotal(1);
        pool.setMaxWait(Duration.ofMillis(50));
        try (JedisPooled jedis = new JedisPooled(pool, server.host(), server.port());
                Connection taken = jedis.getPool().getResource();
                Redlease redlease = Redlease.create(JedisLeaseStore.create(jedis))) {
            Fencer fencer = redlease.elector(CONFIG).fencer(1);

            assertThat(taken.isConnected()).isTrue();
            assertThatThrownBy(() -> fencer.set("k", "v"))
                    .isInstanceOfSatisfying(
                            LeaseStoreException.class,
                            thrown -> assertThat(thrown.kind()).isEqualTo(Kind.POOL_EXHAUSTED))
                    .hasMessageContaining("client of its own");
        }
    }

    @Test // B25
    void closedClientIsAConnectionFailureThatSaysSo(RedisServer server) {
        JedisPooled jedis = new JedisPooled(server.host(), server.port());
        jedis.close();
        try (Redlease redlease = Redlease.create(JedisLeaseStore.create(jedis))) {
            Fencer fencer = redlease.elector(CONFIG).fencer(1);

            assertThatThrownBy(() -> fencer.set("k", "v"))
                    .isInstanceOfSatisfying(
                            LeaseStoreException.class,
                            thrown -> assertThat(thrown.kind()).isEqualTo(Kind.CONNECTION));
        }
    }
}
