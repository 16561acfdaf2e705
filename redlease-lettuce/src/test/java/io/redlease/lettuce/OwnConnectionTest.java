package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.redis.RedisReplyException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a connection that the transport opens on a client handed in. */
class OwnConnectionTest extends OnSharedRedis {
    private static final String NAME = "own-connection";

    private RedisClient client;
    private LettuceTransport transport;
    private Scripts scripts;

    @BeforeEach
    void open() {
        client = RedisClient.create(redis.uri(NAME));
        transport = LettuceTransport.over(new ClientDialer(client));
        scripts = new Scripts(transport);
    }

    @AfterEach
    void close() {
        transport.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Test
    void nothingConnectsBeforeTheFirstCall() {
        assertThat(redis.connections(NAME)).isZero();

        scripts.run("return 1", "k");

        assertThat(redis.connections(NAME)).isEqualTo(1);
    }

    @Test
    void callsShareOneConnection() {
        CompletableFuture<?>[] calls = new CompletableFuture<?>[100];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = scripts.start("return 1", "k");
        }
        Scripts.get(CompletableFuture.allOf(calls));

        assertThat(redis.connections(NAME)).isEqualTo(1);
    }

    @Test
    void brokenConnectionIsReplacedAtTheNextCall() {
        scripts.run("return 1", "k");

        redis.killConnections(NAME);

        await().untilAsserted(() -> assertThat(scripts.run("return 2", "k")).isEqualTo(2L));
        assertThat(redis.connections(NAME)).isEqualTo(1);
    }

    @Test
    void droppedConnectionIsReplacedAtTheNextCall() {
        scripts.run("return 1", "k");
        String first = redis.idOf(NAME);
        Faults.pass(Duration.ofMillis(150)); // a younger one would be kept

        transport.dropConnection();
        scripts.run("return 1", "k");

        assertThat(redis.idOf(NAME)).isNotEqualTo(first);
        await().untilAsserted(() -> assertThat(redis.connections(NAME)).isEqualTo(1));
    }

    @Test
    void complaintAboutTheLastConnectionKeepsANewOne() {
        scripts.run("return 1", "k");
        String first = redis.idOf(NAME);

        transport.dropConnection();
        scripts.run("return 1", "k");

        assertThat(redis.idOf(NAME)).isEqualTo(first);
    }

    @Test
    void closeEndsOurConnectionAndLeavesTheClientOpen() {
        scripts.run("return 1", "k");

        transport.close();

        await().untilAsserted(() -> assertThat(redis.connections(NAME)).isZero());
        assertThat(client.connect().sync().ping()).isEqualTo("PONG");
    }

    @Test
    void callAfterCloseFailsWithConnection() {
        transport.close();

        assertThat(kindOf(scripts.failure("return 1", "k"))).isEqualTo(Kind.CONNECTION);
    }

    // B25
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callAfterTheClientIsShutDownFailsAtOnceAndSaysWhatToDo(boolean sharesThreads) {
        RedisClient other = sharesThreads ? Clients.of(redis.uri()) : RedisClient.create(redis.uri());
        LettuceTransport orphan = LettuceTransport.over(new ClientDialer(other));
        new Scripts(orphan).run("return 1", "k");

        other.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        Throwable failure = new Scripts(orphan).failure("return 1", "k");

        assertThat(kindOf(failure)).isEqualTo(Kind.CONNECTION);
        assertThat(failure).hasMessageContaining("shut down before redlease");
        orphan.close();
    }

    // B25, B26
    @Test
    void connectThatHangsForGoodEndsWithTheTransport() {
        RedisClient dead = Clients.of(redis.uri());
        dead.connect().close();
        dead.shutdown(Duration.ZERO, Duration.ofSeconds(2)); // while its threads live on, so that connecting hangs
        LettuceTransport orphan = LettuceTransport.over(new ClientDialer(dead));
        CompletableFuture<?> call = new Scripts(orphan).start("return 1", "k");
        await().until(() -> connectThreads() > 0);

        orphan.close();

        assertThat(kindOf(Scripts.failureOf(call))).isEqualTo(Kind.CONNECTION);
        await().until(() -> connectThreads() == 0);
    }

    private static long connectThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("redlease-lettuce-connect"))
                .count();
    }

    @Test
    void wrongPasswordIsTheServersError() {
        RedisClient stranger = RedisClient.create("redis://nobody:wrong@127.0.0.1:" + redis.port());
        LettuceTransport refused = LettuceTransport.over(new ClientDialer(stranger));

        Throwable failure = new Scripts(refused).failure("return 1", "k");

        assertThat(failure).isInstanceOf(RedisReplyException.class).hasMessageStartingWith("WRONGPASS ");
        refused.close();
        stranger.shutdown();
    }

    static Kind kindOf(Throwable failure) {
        assertThat(failure).isInstanceOf(LeaseStoreException.class);
        return ((LeaseStoreException) failure).kind();
    }
}
