package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RedisServerTest {

    @Test
    void answersOnItsOwnPort() {
        try (RedisServer server = RedisServer.create();
                RespClient client = server.connect()) {
            assertThat(client.call("SET", "key", "välue")).isEqualTo("OK");
            assertThat(client.text("GET", "key")).isEqualTo("välue");
            assertThat(client.number("INCR", "n")).isEqualTo(1);
            assertThat(client.call("GET", "absent")).isNull();
            assertThat(client.list("MGET", "key", "absent")).containsExactly("välue", null);
            assertThat(server.uri()).isEqualTo("redis://127.0.0.1:" + server.port());
        }
    }

    @Test
    void keepsNothingOverAKill() {
        try (RedisServer server = RedisServer.create()) {
            int port = server.port();
            server.call("SET", "key", "value");

            server.kill();
            assertThat(server.isRunning()).isFalse();
            server.start();

            assertThat(server.port()).isEqualTo(port);
            assertThat(server.call("GET", "key")).isNull();
        }
    }

    @Test
    void persistentServerKeepsItsDataUntilItIsRestartedEmpty() {
        try (RedisServer server = RedisServer.builder().persistent().start()) {
            server.call("SET", "key", "value");

            server.kill();
            server.start();
            assertThat(server.call("GET", "key")).isEqualTo("value");
            server.restart();
            assertThat(server.call("GET", "key")).isEqualTo("value");

            server.restartEmpty();
            assertThat(server.call("GET", "key")).isNull();
        }
    }

    @Test
    void pausedServerKeepsConnectionsAndAnswersLater() {
        try (RedisServer server = RedisServer.create();
                RespClient client = RespClient.connect(server.host(), server.port(), Duration.ofMillis(100))) {
            server.pause();
            assertThatThrownBy(() -> client.call("PING"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(SocketTimeoutException.class);

            server.resume();
            assertThat(client.read()).isEqualTo("PONG");
        }
    }

    @Test
    void pausedServerCanBeClosed() {
        RedisServer server = RedisServer.create();
        server.pause();
        long pid = server.pid();

        server.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void closeLeavesNoProcessAndNoDirectory() {
        RedisServer server = RedisServer.create();
        Path directory = Path.of(server.info("server", "config_file")).getParent();
        long pid = server.pid();
        assertThat(directory).isDirectory();

        server.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(directory).doesNotExist();
    }

    @Test
    void passwordIsPartOfTheUri() {
        try (RedisServer server = RedisServer.builder().password("secret").start();
                RespClient stranger = RespClient.connect(server.host(), server.port())) {
            assertThat(server.uri()).contains(":secret@");
            assertThat(server.call("PING")).isEqualTo("PONG");
            assertThatThrownBy(() -> stranger.call("PING"))
                    .isInstanceOfSatisfying(
                            RespError.class, e -> assertThat(e.code()).isEqualTo("NOAUTH"));
        }
    }

    @Test
    void extraLinesWin() {
        try (RedisServer server =
                RedisServer.builder().config("maxmemory 10mb", "appendonly yes").start()) {
            assertThat(server.info("memory", "maxmemory")).isEqualTo("10485760");
            assertThat(server.info("persistence", "aof_enabled")).isEqualTo("1");
        }
    }

    @Test
    void wrongConfigurationFailsWithTheServersOwnWords() {
        RedisServerBuilder builder = RedisServer.builder().config("no-such-directive 1");

        assertThatThrownBy(builder::start).hasMessageContaining("no-such-directive");
    }

    @Test
    void manyStartAtOnceOnDifferentPorts() {
        List<RedisServer> servers = IntStream.range(0, 6)
                .parallel()
                .mapToObj(i -> RedisServer.create())
                .toList();
        try {
            assertThat(servers).extracting(RedisServer::port).doesNotHaveDuplicates();
            assertThat(servers)
                    .allSatisfy(server -> assertThat(server.call("PING")).isEqualTo("PONG"));
        } finally {
            servers.forEach(RedisServer::close);
        }
    }

    @Test
    void versionsRunSideBySide() {
        ServerBinary.embedded62().ifPresent(old -> {
            try (RedisServer server = RedisServer.create(old)) {
                assertThat(server.info("server", "redis_version")).startsWith("6.2.");
                assertThat(server.description()).startsWith("Redis 6.2.").endsWith("(embedded)");
            }
        });
    }
}
