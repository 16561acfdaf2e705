package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpProxyTest {

    private static RedisServer server;

    private TcpProxy proxy;
    private RespClient client;

    @BeforeAll
    static void startServer() {
        server = RedisServer.create();
    }

    @AfterAll
    static void closeServer() {
        server.close();
    }

    @BeforeEach
    void connect() {
        server.call("FLUSHALL");
        proxy = TcpProxy.to(server);
        client = connectThrough(Duration.ofSeconds(5));
    }

    @AfterEach
    void close() {
        client.close();
        proxy.close();
    }

    @Test
    void everyByteGoesThroughAsItIs() {
        byte[] value = new byte[3_000_000];
        new Random(42).nextBytes(value);

        client.call("SET", "key", value);

        assertThat(client.callRaw("GET", "key")).isEqualTo(value);
        assertThat(server.call("STRLEN", "key")).isEqualTo((long) value.length);
    }

    @Test
    void delayedReplyComesLater() {
        proxy.delay(Direction.TO_CLIENT, Duration.ofMillis(300));

        long start = System.nanoTime();
        client.call("PING");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(300));

        proxy.pass();
        start = System.nanoTime();
        client.call("PING");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(300));
    }

    @Test
    void heldReplyIsDeliveredOnRelease() {
        Hold hold = proxy.holdReplyTo("SET");
        client.call("PING");
        assertThat(hold.isCaught()).isFalse();

        client.send("SET", "key", "value");
        hold.awaitBytes();
        assertThat(server.call("GET", "key")).isEqualTo("value");
        hold.release();

        assertThat(client.read()).isEqualTo("OK");
        assertThat(client.call("SET", "key", "other")).isEqualTo("OK");
    }

    @Test
    void heldRequestReachesTheServerOnRelease() {
        Hold hold = proxy.holdRequest("INCR");

        client.send("INCR", "n");
        hold.awaitBytes();
        assertThat(server.call("GET", "n")).isNull();
        hold.release();

        assertThat(client.read()).isEqualTo(1L);
    }

    @Test
    void discardedReplyIsLostThoughTheRequestWasDone() {
        Hold hold = proxy.holdReplyTo("INCR");

        client.send("INCR", "n");
        hold.awaitBytes();
        hold.discard();

        assertThatThrownBy(client::read).isInstanceOf(UncheckedIOException.class);
        assertThat(server.call("GET", "n")).isEqualTo("1");
    }

    @Test
    void requestIsRecognisedThoughItComesInPieces() {
        byte[] large = new byte[100_000];
        Hold hold = proxy.holdReplyTo("needle");

        client.send("SET", large, "a needle in it");
        hold.awaitBytes();
        hold.release();

        assertThat(client.read()).isEqualTo("OK");
    }

    @Test
    void holdConcernsNewConnectionsAsWell() {
        try (Hold hold = proxy.hold(Direction.TO_SERVER);
                RespClient other = connectThrough(Duration.ofSeconds(5))) {
            other.send("INCR", "n");
            client.send("INCR", "n");
            hold.awaitBytes();
            assertThat(server.call("GET", "n")).isNull();

            hold.release();
            other.read();
            client.read();
            assertThat(server.call("GET", "n")).isEqualTo("2");
        }
    }

    @Test
    void droppedConnectionStaysSilentAndANewOnePassesAgain() {
        try (RespClient impatient = connectThrough(Duration.ofMillis(100))) {
            proxy.awaitOpen(2);
            proxy.drop(Direction.TO_CLIENT);
            assertThatThrownBy(() -> impatient.call("INCR", "n")).isInstanceOf(UncheckedIOException.class);
            assertThat(server.call("GET", "n")).isEqualTo("1");

            proxy.pass();
            assertThatThrownBy(() -> impatient.call("PING")).isInstanceOf(UncheckedIOException.class);
        }
        try (RespClient fresh = connectThrough(Duration.ofSeconds(5))) {
            assertThat(fresh.call("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void refusesNewConnectionsAlone() {
        proxy.refuse();
        assertThatThrownBy(() -> connectThrough(Duration.ofSeconds(5))).hasRootCauseMessage("Connection refused");
        assertThat(client.call("PING")).isEqualTo("PONG");

        proxy.accept();
        try (RespClient fresh = connectThrough(Duration.ofSeconds(5))) {
            assertThat(fresh.call("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void resetEndsTheConnectionsThereAre() {
        client.call("PING");

        proxy.reset();

        assertThatThrownBy(() -> client.call("PING")).isInstanceOf(UncheckedIOException.class);
        assertThat(proxy.open()).isZero();
        assertThat(proxy.accepted()).isEqualTo(1);
    }

    @Test
    void repointConcernsNewConnectionsAlone() {
        client.call("SET", "name", "first");
        try (RedisServer second = RedisServer.create()) {
            second.call("SET", "name", "second");

            proxy.repoint(second);

            assertThat(client.call("GET", "name")).isEqualTo("first");
            try (RespClient fresh = connectThrough(Duration.ofSeconds(5))) {
                assertThat(fresh.call("GET", "name")).isEqualTo("second");
            }
        }
    }

    @Test
    void endOfTheServerIsSeenByTheClient() {
        try (RedisServer mortal = RedisServer.create();
                TcpProxy toMortal = TcpProxy.to(mortal);
                RespClient through = RespClient.connect(toMortal.host(), toMortal.port())) {
            through.call("PING");

            mortal.kill();

            assertThatThrownBy(through::read).isInstanceOf(UncheckedIOException.class);
            assertThatThrownBy(() ->
                            RespClient.connect(toMortal.host(), toMortal.port()).call("PING"))
                    .isInstanceOf(UncheckedIOException.class);
        }
    }

    private RespClient connectThrough(Duration timeout) {
        return RespClient.connect(proxy.host(), proxy.port(), timeout);
    }
}
