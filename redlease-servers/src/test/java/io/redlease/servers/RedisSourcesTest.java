package io.redlease.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedisSourcesTest {

    private static final String PATH = EmbeddedBinaries.redis70().orElseThrow().toString();

    @Test
    void withoutSettingsTheEmbeddedOnesAreUsed() {
        RedisSources sources = read("");

        assertThat(sources.first().version()).isEqualTo("7.0.15");
        assertThat(sources.report()).startsWith("redlease tests use Redis 7.0.15 (embedded)");
    }

    @Test
    void namedBinariesReplaceTheEmbedded() {
        RedisSources sources = read(PATH + ", env NAME='a, b' \"" + PATH + "\"");

        assertThat(sources.binaries())
                .hasSize(2)
                .allSatisfy(b -> assertThat(b.toString()).contains(PATH));
        try (RedisServer server = RedisServer.create(sources.binaries().get(1))) {
            assertThat(server.call("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void namedServerIsUsedAsItIsAndOwnersFallBackToTheEmbedded() {
        try (RedisServer foreign = RedisServer.builder()
                .binary(ServerBinary.embedded())
                .password("secret")
                .start()) {
            RedisSources sources = read(foreign.uri() + "/1");

            assertThat(sources.sources(false)).hasSize(1);
            RedisEndpoint endpoint = sources.endpoints().get(0);
            endpoint.call("SET", "key", "value");
            assertThat(foreign.info("keyspace", "db1")).startsWith("keys=1");
            assertThat(sources.sources(true).get(0).name()).isEqualTo("Redis 7.0.15 (embedded)");
            assertThat(sources.report())
                    .contains("Redis 7.0.15 (127.0.0.1:" + foreign.port() + ")")
                    .contains("must own their server use the embedded one")
                    .doesNotContain("secret");
        }
    }

    @Test
    void aNameThatIsNoServerIsAnErrorNotASkip() {
        assertThatThrownBy(() -> read("/no/such/binary")).hasMessageContaining("/no/such/binary");
        assertThatThrownBy(() -> read("sh")).hasMessageContaining("Not a Redis server");
    }

    @Test
    void imagesWithoutDockerAreLeftOutWithAReason() {
        RedisSources sources =
                RedisSources.read(Map.of(RedisSources.SERVERS, "", RedisSources.DOCKER, "no-such-image:1")::get);

        if (!Containers.isDockerThere()) {
            assertThat(sources.report()).contains("no-such-image:1 is left out: Docker does not answer");
        }
    }

    @Test
    void commandLinesAreSplitWithoutAShell() {
        assertThat(CommandLine.entries("a, 'b,c' d ,,\"e f\"")).containsExactly("a", "'b,c' d", "\"e f\"");
        assertThat(CommandLine.words("'b,c'  d$HOME --x=\"1 2\"")).isEqualTo(List.of("b,c", "d$HOME", "--x=1 2"));
    }

    private static RedisSources read(String servers) {
        return RedisSources.read(Map.of(RedisSources.SERVERS, servers, RedisSources.DOCKER, "")::get);
    }
}
