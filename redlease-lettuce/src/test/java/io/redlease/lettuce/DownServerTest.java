package io.redlease.lettuce;

import static io.redlease.lettuce.OwnConnectionTest.kindOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.redlease.ElectionError.Kind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lettuce's default options and a server that goes away and comes back on the same port, with its data. */
class DownServerTest extends OnOwnRedis {
    private RedisClient client;

    @BeforeEach
    void open() {
        client = RedisClient.create(redis.uri());
    }

    @AfterEach
    void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Test
    void callsFailWhileTheServerIsDownAndTheNextOneConnects() {
        LettuceTransport transport = LettuceTransport.over(new ClientDialer(client));
        Scripts scripts = new Scripts(transport);
        redis.server().kill();

        Throwable failure = scripts.failure("return 1", "k");
        redis.server().start();

        assertThat(kindOf(failure)).isEqualTo(Kind.CONNECTION);
        assertThat(failure).hasMessageContaining("Check that the server runs");
        assertThat(scripts.run("return 1", "k")).isEqualTo(1L);
        transport.close();
    }

    // B14
    @Test
    void ownConnectionRepeatsNothingAfterAReconnect() {
        LettuceTransport transport = LettuceTransport.over(new ClientDialer(client));
        Scripts scripts = new Scripts(transport);
        scripts.run("return 1", "k");

        redis.server().pause();
        CompletableFuture<?> unanswered = scripts.start("return redis.call('INCR', KEYS[1])", "unanswered");
        redis.server().kill();
        assertThat(kindOf(Scripts.failureOf(unanswered))).isEqualTo(Kind.CONNECTION);
        redis.server().start();

        scripts.run("return 1", "k");
        assertThat(scripts.run("return redis.call('GET', KEYS[1])", "unanswered"))
                .isNull();
        transport.close();
    }

    // B14
    @Test
    void givenUpCallIsNotRepeatedOnAConnectionHandedIn() {
        StatefulRedisConnection<String, String> connection = client.connect();
        LettuceTransport transport = LettuceTransport.over(connection, null, false);
        Scripts scripts = new Scripts(transport);

        redis.server().pause();
        CompletableFuture<?> givenUp = scripts.start("return redis.call('INCR', KEYS[1])", "given-up");
        givenUp.cancel(true);
        redis.server().kill();
        RedisFuture<Long> queued = connection.async().incr("queued");
        redis.server().start();

        assertThat(queued.toCompletableFuture()).succeedsWithin(Duration.ofSeconds(10)); // so Lettuce did repeat
        assertThat(scripts.run("return redis.call('GET', KEYS[1])", "given-up")).isNull();
    }

    // B14
    @Test
    void connectionHandedInQueuesNothingWhileItIsDown() {
        StatefulRedisConnection<String, String> connection = client.connect();
        LettuceTransport transport = LettuceTransport.over(connection, null, false);
        Scripts scripts = new Scripts(transport);
        redis.server().kill();
        await().until(() -> !connection.isOpen());

        Throwable failure = scripts.failure("return redis.call('INCR', KEYS[1])", "queued");
        redis.server().start();
        await().until(connection::isOpen);

        assertThat(kindOf(failure)).isEqualTo(Kind.CONNECTION);
        assertThat(failure).hasMessageContaining("autoReconnect").hasMessageContaining("reconnectDelay");
        assertThat(scripts.run("return redis.call('GET', KEYS[1])", "queued")).isNull();
    }
}
