package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.redlease.redis.NoticeChannel;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One connection listens for all names, and comes back by itself. */
class NoticesTest extends OnSharedRedis {
    private static final String NAME = "notices";

    private final Heard heard = new Heard();
    private RedisClient client;
    private LettuceTransport transport;
    private NoticeChannel notices;

    @BeforeEach
    void open() {
        client = RedisClient.create(redis.uri(NAME));
        transport = LettuceTransport.over(new ClientDialer(client));
        notices = transport.openNotices(heard);
    }

    @AfterEach
    void close() {
        transport.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Test
    void nothingConnectsBeforeTheFirstSubscription() {
        assertThat(redis.connections(NAME)).isZero();
    }

    @Test
    void messageIsANotice() {
        notices.subscribe("ünï {x}:leader:released");
        heard.awaitSubscribed("ünï {x}:leader:released");

        redis.command("PUBLISH", "ünï {x}:leader:released", "anyone");

        heard.awaitNoticed("ünï {x}:leader:released");
    }

    // B29
    @Test
    void fiveHundredNamesShareOneConnection() {
        List<String> channels =
                IntStream.range(0, 500).mapToObj(i -> "many-" + i).toList();

        channels.forEach(notices::subscribe);

        await().untilAsserted(() -> assertThat(heard.channels()).containsAll(channels));
        assertThat(redis.connections(NAME)).isEqualTo(1);
    }

    // B29
    @Test
    void killedConnectionIsToldAndHealsWithAllNames() {
        notices.subscribe("first");
        heard.awaitSubscribed("first");
        notices.subscribe("second");
        heard.awaitSubscribed("second");

        redis.command("CLIENT", "KILL", "TYPE", "pubsub");

        assertThat(heard.awaitLost()).hasMessageContaining("followers wait by time instead");
        await().untilAsserted(() -> assertThat(redis.command("PUBSUB", "NUMSUB", "first", "second"))
                .isEqualTo(List.of("first", 1L, "second", 1L)));
        redis.command("PUBLISH", "second", "x");
        heard.awaitNoticed("second");
    }

    // B29
    @Test
    void connectionThatIsKilledAgainAndAgainHealsInTheEnd() {
        notices.subscribe("unlucky");
        for (int i = 0; i < 5; i++) {
            heard.awaitSubscribed("unlucky");
            redis.command("CLIENT", "KILL", "TYPE", "pubsub");
        }
        heard.awaitSubscribed("unlucky");

        redis.command("PUBLISH", "unlucky", "x");

        heard.awaitNoticed("unlucky");
        assertThat(redis.connections(NAME)).isEqualTo(1);
    }

    // B29
    @Test
    void userWithoutTheChannelIsToldAndHealsWhenAllowed() {
        redis.command("ACL", "SETUSER", "deaf", "on", ">secret", "~*", "+@all", "resetchannels");
        RedisClient deaf = RedisClient.create("redis://deaf:secret@localhost:" + redis.port());
        LettuceTransport refused = LettuceTransport.over(new ClientDialer(deaf));
        refused.openNotices(heard).subscribe("forbidden");

        assertThat(heard.awaitLost()).hasMessageContaining("NOPERM");
        assertThat(new Scripts(refused).run("return 1", "k")).isEqualTo(1L);
        redis.command("ACL", "SETUSER", "deaf", "&forbidden");

        heard.awaitSubscribed("forbidden");
        refused.close();
        deaf.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Test
    void unsubscribedChannelIsSilent() {
        notices.subscribe("left");
        heard.awaitSubscribed("left");

        notices.unsubscribe("left");

        await().untilAsserted(() ->
                assertThat(redis.command("PUBSUB", "NUMSUB", "left")).isEqualTo(List.of("left", 0L)));
    }

    @Test
    void unsubscribedChannelStaysSilentAfterAReconnect() {
        notices.subscribe("kept");
        notices.subscribe("left-for-good");
        await().untilAsserted(() -> assertThat(heard.channels()).contains("kept", "left-for-good"));
        notices.unsubscribe("left-for-good");

        redis.command("CLIENT", "KILL", "TYPE", "pubsub");

        await().untilAsserted(() -> assertThat(redis.command("PUBSUB", "NUMSUB", "kept", "left-for-good"))
                .isEqualTo(List.of("kept", 1L, "left-for-good", 0L)));
    }

    @Test
    void closeEndsTheConnectionForGood() {
        notices.subscribe("closed");
        heard.awaitSubscribed("closed");

        transport.close();

        await().untilAsserted(() -> assertThat(redis.connections(NAME)).isZero());
        assertThat(heard.losses()).isEmpty();
    }

    // B25
    @Test
    void clientShutDownFirstEndsTheTrying() {
        notices.subscribe("orphan");
        heard.awaitSubscribed("orphan");

        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));

        heard.awaitLost();
        int told = heard.losses().size();
        await().during(Duration.ofMillis(300))
                .untilAsserted(() -> assertThat(heard.losses()).hasSizeLessThanOrEqualTo(told + 2));
    }
}
