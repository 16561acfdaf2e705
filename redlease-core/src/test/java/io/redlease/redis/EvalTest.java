package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.FencedWrite;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EachRedis
class EvalTest {
    private final Bench bench;
    private final String key;

    EvalTest(RedisServer server) {
        bench = new Bench(server);
        key = bench.name + ":data";
    }

    @BeforeEach
    void raise() {
        bench.raise(5);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void fencesOwnKeyAndTokenComeFirst() {
        assertThat(bench.eval(5, "return {KEYS[1], ARGV[1], KEYS[2], ARGV[2], #KEYS, #ARGV}", List.of(key), "v")
                        .reply())
                .isEqualTo(List.of(bench.markKey, "5", key, "v", 2L, 2L));
    }

    @Test
    void returnedValueIsTheReply() {
        assertThat(bench.eval(5, "return 42", List.of()).reply()).isEqualTo(42L);
        assertThat(bench.eval(5, "return 'text'", List.of()).reply()).isEqualTo("text");
        assertThat(bench.eval(5, "return {1, 'two', {3}, false}", List.of()).reply())
                .isEqualTo(Arrays.asList(1L, "two", List.of(3L), null));
        assertThat(bench.eval(5, "return redis.status_reply('FINE')", List.of()).reply())
                .isEqualTo("FINE");
        assertThat(bench.eval(5, "return true", List.of()).reply()).isEqualTo(1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"return nil", "return false", "return", "local x = 1", "", "-- nothing but a comment"})
    void bodyWithoutAValueAnswersNil(String body) {
        assertThat(bench.eval(5, body, List.of()).isApplied()).isTrue();
        assertThat(bench.eval(5, body, List.of()).reply()).isNull();
    }

    @Test
    void bodyMayEndInAComment() {
        assertThat(bench.eval(5, "return 1 -- one", List.of()).reply()).isEqualTo(1L);
    }

    @Test
    void earlyReturnIsTheReply() {
        assertThat(bench.eval(5, "if ARGV[2] == 'x' then return 'early' end\nreturn 'late'", List.of(), "x")
                        .reply())
                .isEqualTo("early");
    }

    @Test
    void bodyThatFailsHalfWayLeavesTheMarkRaised() {
        LeaseStoreException failure =
                failure(9, "redis.call('SET', KEYS[2], 'half')\nlocal nothing\nreturn nothing.field", key);

        assertThat(failure.kind()).isEqualTo(Kind.COMMAND);
        assertThat(failure).hasMessageContaining("attempt to index");
        assertThat(bench.get(key)).isEqualTo("half");
        assertThat(bench.get(bench.markKey)).isEqualTo("9");
        assertThat(bench.eval(8, "return 1", List.of()).newerToken()).hasValue(9);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.error_reply('My Err')",
                "return {err = 'My Err'}",
                "return redis.call('INCR', KEYS[2], 'too', 'many')",
                "error('on purpose')",
                "error()",
                "error({code = 1})",
                "local function deeper() return deeper() + 1 end\nreturn undefined_global",
                "this is no Lua",
                "return {redis.pcall('INCR')}",
            })
    void errorOfABodyIsTheCallers(String body) {
        assertThat(failure(5, body, key).kind()).isEqualTo(Kind.COMMAND);
    }

    @Test
    void errorOfABodyKeepsItsWords() {
        assertThat(failure(5, "return redis.error_reply('QUOTA 7 of 7 are used')", key))
                .hasMessageContaining("QUOTA 7 of 7 are used");
    }

    // The function can be left by its text, but never ahead of the fence.
    @Test
    void noTextOfABodyGetsPastTheFence() {
        String escape = "end)\nredis.call('SET', KEYS[2], 'escaped')\npcall(function()";

        assertThat(bench.eval(4, escape, List.of(key)).newerToken()).hasValue(5);
        assertThat(bench.get(key)).isNull();
    }

    @Test
    void bodyDoesNotSeeTheFencesOwnVariables() {
        assertThat(failure(5, "return mark", key)).hasMessageContaining("mark");
        assertThat(failure(5, "return refusal", key)).hasMessageContaining("refusal");
    }

    @Test
    void bodyMayReadUndeclaredTime() {
        assertThat(bench.eval(5, "redis.call('SET', KEYS[2], redis.call('TIME')[1])\nreturn 1", List.of(key))
                        .isApplied())
                .isTrue();
    }

    private LeaseStoreException failure(long token, String body, String usedKey) {
        return Outcome.failure(
                bench.store.write(new FencedWrite.Script(bench.name, token, body, List.of(usedKey), List.of())));
    }
}
