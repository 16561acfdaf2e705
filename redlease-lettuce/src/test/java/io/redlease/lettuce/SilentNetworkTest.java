package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.blackHole;
import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.redlease.servers.Direction;
import io.redlease.servers.Hold;
import io.redlease.servers.TcpProxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A network that swallows packets or delivers them late, without a sign. */
class SilentNetworkTest extends OnSharedRedis {
    /** With Lettuce's address and without: by a blocking connect on a thread, or asynchronously. */
    enum Way {
        BY_CLIENT,
        BY_URI
    }

    private TcpProxy proxy;
    private RedisClient client;

    @BeforeEach
    void open() {
        proxy = TcpProxy.to(redis.server());
        client = RedisClient.create(proxy.uri());
    }

    @AfterEach
    void close() {
        proxy.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    private LettuceTransport transport(Way way) {
        RedisURI uri = RedisURI.create(proxy.uri());
        return LettuceTransport.over(way == Way.BY_URI ? new UriDialer(client, uri) : new ClientDialer(client));
    }

    // B03
    @ParameterizedTest
    @EnumSource
    void deadConnectionThatWasGivenUpHoldsNobodyUp(Way way) {
        LettuceTransport transport = transport(way);
        Scripts scripts = new Scripts(transport);
        scripts.run("return 1", "k");
        blackHole(proxy);
        CompletableFuture<?> lost = scripts.start("return 2", "k");
        await().during(Duration.ofMillis(200)).until(() -> !lost.isDone());
        lost.cancel(true);

        transport.dropConnection();
        proxy.pass();

        assertThat(scripts.run("return 3", "k")).isEqualTo(3L);
        transport.close();
    }

    // B03
    @ParameterizedTest
    @EnumSource
    void connectThatHangsIsGivenUpAfterASecond(Way way) {
        LettuceTransport transport = transport(way);
        Scripts scripts = new Scripts(transport);
        blackHole(proxy);
        CompletableFuture<?> lost = scripts.start("return 1", "k");

        await().pollInterval(Duration.ofMillis(100))
                .atMost(Duration.ofSeconds(5))
                .until(() -> {
                    transport.dropConnection();
                    return lost.isDone();
                });
        proxy.pass();

        assertThat(OwnConnectionTest.kindOf(Scripts.failureOf(lost)).isTransient())
                .isTrue();
        assertThat(scripts.run("return 2", "k")).isEqualTo(2L);
        transport.close();
    }

    @Test
    void connectThatIsSlowIsNotGivenUpTooEarly() {
        LettuceTransport transport = transport(Way.BY_URI);
        Scripts scripts = new Scripts(transport);
        Hold replies = proxy.hold(Direction.TO_CLIENT);
        CompletableFuture<?> slow = scripts.start("return 1", "k");

        Stream.generate(transport::isCluster).limit(50).forEach(each -> transport.dropConnection());
        replies.release();

        assertThat(Scripts.get(slow)).isEqualTo(1L);
        transport.close();
    }

    @Test
    void replyOfAGivenUpCallIsNobodyElses() {
        LettuceTransport transport = transport(Way.BY_URI);
        Scripts scripts = new Scripts(transport);
        scripts.run("return 1", "k");
        Hold replies = proxy.hold(Direction.TO_CLIENT);
        CompletableFuture<?> givenUp = scripts.start("return 'first'", "k");
        CompletableFuture<?> next = scripts.start("return 'second'", "k");

        givenUp.cancel(true);
        replies.release();

        assertThat(Scripts.readable(Scripts.get(next))).isEqualTo("second");
        transport.close();
    }

    @Test
    void closeIsBoundedAndFailsTheCallsUnderWay() {
        LettuceTransport transport = transport(Way.BY_CLIENT);
        Scripts scripts = new Scripts(transport);
        scripts.run("return 1", "k");
        blackHole(proxy);
        CompletableFuture<?> lost = scripts.start("return 2", "k");

        long start = System.nanoTime();
        transport.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        assertThat(Scripts.failureOf(lost)).hasMessageContaining("closed");
    }

    // B03
    @Test
    void silentNoticeConnectionIsReplacedWithTheScriptsOne() {
        LettuceTransport transport = transport(Way.BY_URI);
        Heard heard = new Heard();
        transport.openNotices(heard).subscribe("silent");
        heard.awaitSubscribed("silent");
        blackHole(proxy);
        pass(Duration.ofMillis(150)); // a younger connection would be kept

        transport.dropConnection();
        proxy.pass();

        heard.awaitLost();
        heard.awaitSubscribed("silent");
        redis.command("PUBLISH", "silent", "x");
        heard.awaitNoticed("silent");
        transport.close();
    }
}
