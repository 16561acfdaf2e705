package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EachRedisTest {

    private static final Set<String> SEEN = new ConcurrentSkipListSet<>();

    @EachRedis
    void methodRunsOnEveryServer(RedisServer server) {
        SEEN.add(server.description());
        assertThat(server.binary().version())
                .isIn(server.info("server", "redis_version"), server.info("server", "valkey_version"));
    }

    @AfterAll
    static void allWereSeen() {
        assertThat(SEEN).hasSameSizeAs(RedisSources.configured().binaries());
    }

    @EachRedis
    @Nested
    class OnAClass {

        private final RedisServer given;

        OnAClass(RedisServer given) {
            this.given = given;
        }

        @Test
        void allMethodsOfATurnShareTheServer(RedisServer server) {
            assertThat(server).isSameAs(given);
        }

        @Test
        void endpointIsOfTheSameVersion(RedisEndpoint endpoint) {
            assertThat(endpoint.description()).isEqualTo(given.description());
        }
    }
}
