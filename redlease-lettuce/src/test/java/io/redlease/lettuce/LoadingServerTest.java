package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.ElectionError.Kind;
import io.redlease.servers.RedisServer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A server that takes a while to read its data when it comes back. */
class LoadingServerTest {
    private static final String FILL = "for i = 1, 1500 do redis.call('SET', 'key' .. i, i) end";

    // B32
    @Test
    void leaderIsElectedWhenTheServerHasLoaded() {
        try (RedisServer server = RedisServer.builder()
                        .config("key-load-delay 1000", "loading-process-events-interval-bytes 1024")
                        .start();
                Candidate a = new Candidate(server.port(), "loading", config -> config.ttl(Duration.ofMillis(500)))) {
            a.startAsLeader();
            server.call("EVAL", FILL, 0);
            server.call("SAVE");
            server.kill();

            CompletableFuture<Void> loading = CompletableFuture.runAsync(server::start);

            await().untilAsserted(() -> assertThat(a.events().kinds()).contains(Kind.LOADING));
            assertThat(loading).succeedsWithin(Duration.ofSeconds(10));
            a.events().awaitElected(2);
        }
    }
}
