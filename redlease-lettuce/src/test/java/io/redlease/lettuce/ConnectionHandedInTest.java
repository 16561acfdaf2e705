package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is handed in stays the user's. */
class ConnectionHandedInTest extends WithRedis {
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
    void connectionStaysOpen() {
        StatefulRedisConnection<String, String> connection = client.connect();
        LettuceTransport transport = LettuceTransport.over(connection, null, false);
        new Scripts(transport).run("return 1", "k");

        transport.dropConnection();
        transport.close();

        assertThat(connection.sync().ping()).isEqualTo("PONG");
    }

    // B38
    @Test
    void oddCodecNeverMeetsOurBytes() {
        StatefulRedisConnection<StringBuilder, StringBuilder> connection = client.connect(new ScramblingCodec());
        LettuceTransport transport = LettuceTransport.over(connection, null, false);

        Object reply = new Scripts(transport)
                .run("redis.call('SET', KEYS[1], ARGV[1]) return {KEYS[1], ARGV[1]}", "clé", "\"ä b\"");

        assertThat(reply).isEqualTo(List.of("clé", "\"ä b\""));
        assertThat(redis.command("GET", "clé")).isEqualTo("\"ä b\"");
        assertThat(connection.sync().get(new StringBuilder("other"))).isNull();
    }

    @Test
    void pubSubConnectionIsRefusedForScripts() {
        StatefulRedisPubSubConnection<String, String> connection = client.connectPubSub();

        assertThatThrownBy(() -> LettuceLeaseStore.create(connection))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pub/sub connection");
    }

    @Test
    void noticesComeOnThePubSubConnectionHandedIn() {
        StatefulRedisPubSubConnection<String, String> pubSub = client.connectPubSub();
        LettuceTransport transport = LettuceTransport.over(client.connect(), pubSub, false);
        Heard heard = new Heard();
        transport.openNotices(heard).subscribe("handed-in");
        heard.awaitSubscribed("handed-in");

        redis.command("PUBLISH", "handed-in", "x");

        heard.awaitNoticed("handed-in");
        transport.close();
        assertThat(pubSub.isOpen()).isTrue();
        await().untilAsserted(() ->
                assertThat(redis.command("PUBSUB", "NUMSUB", "handed-in")).isEqualTo(List.of("handed-in", 0L)));
    }

    @Test
    void noticesComeAgainAfterThePubSubConnectionHandedInReconnected() {
        StatefulRedisPubSubConnection<String, String> pubSub = client.connectPubSub();
        LettuceTransport transport = LettuceTransport.over(client.connect(), pubSub, false);
        Heard heard = new Heard();
        transport.openNotices(heard).subscribe("reconnected");
        heard.awaitSubscribed("reconnected");

        redis.command("CLIENT", "KILL", "TYPE", "pubsub");

        heard.awaitLost();
        heard.awaitSubscribed("reconnected");
        redis.command("PUBLISH", "reconnected", "x");
        heard.awaitNoticed("reconnected");
        transport.close();
    }

    @Test
    void usersOwnMessagesAreNoNotices() {
        StatefulRedisPubSubConnection<String, String> pubSub = client.connectPubSub();
        pubSub.sync().subscribe("theirs");
        LettuceTransport transport = LettuceTransport.over(client.connect(), pubSub, false);
        Heard heard = new Heard();
        transport.openNotices(heard).subscribe("ours");
        heard.awaitSubscribed("ours");

        redis.command("PUBLISH", "theirs", "x");
        redis.command("PUBLISH", "ours", "x");

        heard.awaitNoticed("ours");
        assertThat(heard.channels()).doesNotContain("theirs");
        transport.close();
    }
}
