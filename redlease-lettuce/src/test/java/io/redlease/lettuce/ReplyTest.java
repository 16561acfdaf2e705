package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.protocol.ProtocolVersion;
import io.redlease.redis.RedisReplyException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replies have one shape under both protocol versions. */
class ReplyTest extends OnSharedRedis {
    private final Map<ProtocolVersion, RedisClient> clients = new HashMap<>();
    private final Map<ProtocolVersion, LettuceTransport> transports = new HashMap<>();

    @BeforeEach
    void connect() {
        for (ProtocolVersion version : ProtocolVersion.values()) {
            RedisClient client = RedisClient.create(redis.uri());
            client.setOptions(ClientOptions.builder().protocolVersion(version).build());
            clients.put(version, client);
            transports.put(version, LettuceTransport.over(new ClientDialer(client)));
        }
    }

    @AfterEach
    void disconnect() {
        transports.values().forEach(LettuceTransport::close);
        clients.values().forEach(RedisClient::shutdown);
    }

    private Scripts scripts(ProtocolVersion version) {
        return new Scripts(transports.get(version));
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void arraysKeepTheirNesting(ProtocolVersion version) {
        Object reply = scripts(version).run("return {1, 'a', false, {}, {2, {3, {}}, 'b'}, {'c'}, 'd'}", "k");

        assertThat(reply)
                .isEqualTo(Arrays.asList(
                        1L, "a", null, List.of(), List.of(2L, List.of(3L, List.of()), "b"), List.of("c"), "d"));
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void singleValuesAreNoArrays(ProtocolVersion version) {
        Scripts scripts = scripts(version);

        assertThat(scripts.run("return 7", "k")).isEqualTo(7L);
        assertThat(scripts.run("return 'x'", "k")).isEqualTo("x");
        assertThat(scripts.run("return ''", "k")).isEqualTo("");
        assertThat(scripts.run("return false", "k")).isNull();
        assertThat(scripts.run("return {}", "k")).isEqualTo(List.of());
        assertThat(scripts.run("return redis.status_reply('FINE')", "k")).isEqualTo("FINE");
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void newerTypesArriveAsOldOnes(ProtocolVersion version) {
        Scripts scripts = scripts(version);

        assertThat(scripts.run("redis.setresp(3) return {double=3.5}", "k")).isEqualTo("3.5");
        assertThat(scripts.run("redis.setresp(3) return {map={a=1}}", "k")).isEqualTo(List.of("a", 1L));
        assertThat(scripts.run("redis.setresp(3) return {set={a=true}}", "k")).isEqualTo(List.of("a"));
        assertThat(scripts.run("redis.setresp(3) return true", "k")).isEqualTo(1L);
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void bytesPassUnchangedBothWays(ProtocolVersion version) {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }

        Object reply = Scripts.get(transports
                .get(version)
                .eval("return {KEYS[1], ARGV[1], #ARGV[2]}", List.of(all), List.of(all, new byte[0]))
                .toCompletableFuture());

        assertThat(((List<?>) reply).toArray()).usingRecursiveComparison().isEqualTo(new Object[] {all, all, 0L});
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void errorsKeepTheServersWords(ProtocolVersion version) {
        Throwable failure = scripts(version).failure("return redis.error_reply('BUSY try later')", "k");

        assertThat(failure).isInstanceOf(RedisReplyException.class).hasMessage("BUSY try later");
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void unknownDigestIsTheServersError(ProtocolVersion version) {
        Throwable failure = Scripts.failureOf(transports
                .get(version)
                .evalSha("0".repeat(40), List.of(Scripts.utf8("k")), List.of())
                .toCompletableFuture());

        assertThat(failure).isInstanceOf(RedisReplyException.class).hasMessageStartingWith("NOSCRIPT ");
    }
}
