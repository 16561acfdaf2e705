package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.FencedWrite;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
    private final VirtualTime time = new VirtualTime();
    private final InMemoryLeaseStore store = InMemoryLeaseStore.create(time);

    @BeforeEach
    void raiseTheMark() {
        store.write(new FencedWrite.Raise("role", 1)).toCompletableFuture().join();
    }

    /** Does a command on one key; the rest of the words are its arguments. */
    private Object run(String words) {
        String[] all = words.split(" ", -1);
        List<byte[]> args = Arrays.stream(all).skip(2).map(CommandsTest::utf8).toList();
        return run(all[0], List.of(all[1]), args);
    }

    private Object run(String command, List<String> keys, List<byte[]> args) {
        FencedResult result = store.write(new FencedWrite.Command("role", 1, command, keys, args))
                .toCompletableFuture()
                .join();
        return result.reply();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        LeaseStoreException.class,
                        refusal -> assertThat(refusal.kind()).isEqualTo(Kind.COMMAND))
                .hasMessageContaining(message);
    }

    @Test
    void setAndGet() {
        assertThat(run("SET k v")).isEqualTo("OK");
        assertThat(run("get k")).isEqualTo("v");
        assertThat(run("GET absent")).isNull();
        assertThat(store.string("k")).hasValue("v");
    }

    @Test
    void bytesAreKeptAsTheyAre() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        run("SET", List.of("k"), List.of(all));
        FencedResult result = store.write(new FencedWrite.Command("role", 1, "GET", List.of("k"), List.of()))
                .toCompletableFuture()
                .join();

        assertThat((byte[]) result.rawReply()).isEqualTo(all);
    }

    @Test
    void setWithConditions() {
        assertThat(run("SET k v XX")).isNull();
        assertThat(run("SET k v NX")).isEqualTo("OK");
        assertThat(run("SET k w NX")).isNull();
        assertThat(run("SET k w XX")).isEqualTo("OK");
        assertThat(run("SET k x GET")).isEqualTo("w");
        assertThat(run("GET k")).isEqualTo("x");
    }

    @Test
    void setWithTimeToLive() {
        run("SET k v PX 1500");
        run("SET long v EX 10");
        assertThat(run("PTTL k")).isEqualTo(1500L);
        assertThat(run("TTL k")).isEqualTo(2L);
        assertThat(run("TTL long")).isEqualTo(10L);
        time.advance(Duration.ofMillis(1499));
        assertThat(run("EXISTS k")).isEqualTo(1L);
        time.advance(Duration.ofMillis(1));

        assertThat(run("EXISTS k")).isEqualTo(0L);
        assertThat(run("PTTL k")).isEqualTo(-2L);
    }

    @Test
    void plainSetTakesTheTimeToLiveAway() {
        run("SET k v PX 1500");
        run("SET k w KEEPTTL");
        assertThat(run("PTTL k")).isEqualTo(1500L);
        run("SET k x");

        assertThat(run("PTTL k")).isEqualTo(-1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET k v EX", "SET k v NX XX", "SET k v SOON", "SET k v KEEPTTL PX 5"})
    void optionsThatMakeNoSenseAreSyntaxErrors(String words) {
        assertRefused(() -> run(words), "ERR syntax error");
        assertThat(store.string("k")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET k v PX 0", "SET k v EX -1", "SET k v EX 9223372036854775807"})
    void timeToLiveOutsideItsBoundsIsRefused(String words) {
        assertRefused(() -> run(words), "ERR invalid expire time");
    }

    @Test
    void counting() {
        assertThat(run("INCR n")).isEqualTo(1L);
        assertThat(run("INCRBY n 41")).isEqualTo(42L);
        assertThat(run("DECR n")).isEqualTo(41L);
        assertThat(run("DECRBY n 1")).isEqualTo(40L);
        assertThat(store.string("n")).hasValue("40");
    }

    @Test
    void countingPastTheEndIsRefusedAndChangesNothing() {
        run("SET n 9223372036854775807");

        assertRefused(() -> run("INCR n"), "overflow");
        assertThat(store.string("n")).hasValue("9223372036854775807");
    }

    @ParameterizedTest // B36: one form of a number only
    @ValueSource(strings = {"x", "1e3", "0010", "+1", "1.0", " 1"})
    void whatIsNoNumberIsNotCounted(String value) {
        run("SET", List.of("n"), List.of(utf8(value)));

        assertRefused(() -> run("INCR n"), "is not an integer");
    }

    @Test
    void append() {
        assertThat(run("APPEND k ab")).isEqualTo(2L);
        assertThat(run("APPEND k c")).isEqualTo(3L);
        assertThat(store.string("k")).hasValue("abc");
    }

    @Test
    void hashes() {
        assertThat(run("HSET h a 1 b 2")).isEqualTo(2L);
        assertThat(run("HSET h a 3 c 4")).isEqualTo(1L);
        assertThat(run("HGET h a")).isEqualTo("3");
        assertThat(run("HINCRBY h a 4")).isEqualTo(7L);
        assertThat(run("HINCRBY h new -1")).isEqualTo(-1L);
        assertThat(run("HDEL h b absent")).isEqualTo(1L);
        assertThat(run("HLEN h")).isEqualTo(3L);
        assertThat(run("HEXISTS h b")).isEqualTo(0L);
        assertThat(run("HGETALL h")).isEqualTo(List.of("a", "7", "c", "4", "new", "-1"));
        assertThat(store.hash("h"))
                .containsExactly(
                        java.util.Map.entry("a", "7"), java.util.Map.entry("c", "4"), java.util.Map.entry("new", "-1"));
    }

    @Test
    void lists() {
        assertThat(run("RPUSH l b c")).isEqualTo(2L);
        assertThat(run("LPUSH l a")).isEqualTo(3L);
        assertThat(run("LPOP l")).isEqualTo("a");
        assertThat(run("RPOP l")).isEqualTo("c");
        assertThat(run("RPUSH l d")).isEqualTo(2L);
        assertThat(run("LPOP l 5")).isEqualTo(List.of("b", "d"));
        assertThat(run("LPOP l")).isNull();
        assertThat(run("LLEN l")).isEqualTo(0L);
    }

    @Test
    void sets() {
        assertThat(run("SADD s a b a")).isEqualTo(2L);
        assertThat(run("SREM s a x")).isEqualTo(1L);
        assertThat(run("SISMEMBER s a")).isEqualTo(0L);
        assertThat(run("SISMEMBER s b")).isEqualTo(1L);
        assertThat(run("SCARD s")).isEqualTo(1L);
    }

    @Test
    void sortedSets() {
        assertThat(run("ZADD z 1 a 2.5 b")).isEqualTo(2L);
        assertThat(run("ZADD z 3 a")).isEqualTo(0L);
        assertThat(run("ZSCORE z a")).isEqualTo("3");
        assertThat(run("ZSCORE z b")).isEqualTo("2.5");
        assertThat(run("ZREM z a")).isEqualTo(1L);
        assertThat(run("ZCARD z")).isEqualTo(1L);
    }

    @Test
    void badScoreOfSeveralAddsNone() {
        assertRefused(() -> run("ZADD z 1 a x b"), "is not a valid float");
        assertThat(run("EXISTS z")).isEqualTo(0L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HDEL k a", "SREM k a", "ZREM k a", "LPOP k"})
    void lastElementTakesItsKeyAlong(String removal) {
        run(
                switch (removal.substring(0, 1)) {
                    case "H" -> "HSET k a 1";
                    case "S" -> "SADD k a";
                    case "Z" -> "ZADD k 1 a";
                    default -> "RPUSH k a";
                });
        run(removal);

        assertThat(run("EXISTS k")).isEqualTo(0L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HSET k a 1", "HGET k a", "LPUSH k a", "SADD k a", "ZADD k 1 a"})
    void valueOfAnotherTypeIsRefused(String words) {
        run("SET k v");

        assertRefused(() -> run(words), "WRONGTYPE");
        assertThat(store.string("k")).hasValue("v");
    }

    @Test
    void stringCommandsRefuseAHash() {
        run("HSET h a 1");

        assertRefused(() -> run("GET h"), "WRONGTYPE");
        assertRefused(() -> run("INCR h"), "WRONGTYPE");
        assertRefused(() -> run("APPEND h x"), "WRONGTYPE");
        assertThat(run("SET h v")).isEqualTo("OK");
    }

    @Test
    void delOfSeveralKeysCountsThoseThatWere() {
        run("SET a 1");
        run("HSET b f 1");

        assertThat(run("DEL", List.of("a", "b", "c"), List.of())).isEqualTo(2L);
        assertThat(run("EXISTS", List.of("a", "b"), List.of())).isEqualTo(0L);
    }

    @Test
    void expireAndPersist() {
        run("SET k v");
        assertThat(run("EXPIRE k 1")).isEqualTo(1L);
        assertThat(run("PERSIST k")).isEqualTo(1L);
        assertThat(run("PERSIST k")).isEqualTo(0L);
        assertThat(run("PEXPIRE k 10")).isEqualTo(1L);
        assertThat(run("PEXPIRE absent 10")).isEqualTo(0L);
        time.advance(Duration.ofMillis(10));
        assertThat(store.string("k")).isEmpty();
    }

    @Test
    void expireInThePastDeletes() {
        run("SET k v");

        assertThat(run("EXPIRE k 0")).isEqualTo(1L);
        assertThat(store.string("k")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HSET k a", "SET k", "HGET k", "INCRBY k", "DEL k a"})
    void wrongNumberOfArgumentsIsRefused(String words) {
        assertRefused(() -> run(words), "wrong number of arguments");
    }

    @Test
    void unknownCommandSaysHowToTeachIt() {
        assertRefused(() -> run("GEOADD k 1 2 m"), "store.onCommand(\"GEOADD\", call -> …)");
    }

    @Test
    void taughtCommandRuns() {
        store.onCommand("setmax", call -> {
            Object old = call.run("GET", call.keys());
            long max =
                    Math.max(old == null ? 0 : Long.parseLong(new String((byte[]) old)), Long.parseLong(call.arg(0)));
            call.run("SET", call.keys(), max);
            return List.of(call.name(), max);
        });

        assertThat(run("SETMAX k 5")).isEqualTo(List.of("SETMAX", 5L));
        assertThat(run("SETMAX k 3")).isEqualTo(List.of("SETMAX", 5L));
    }

    @Test
    void taughtCommandThatThrowsIsARefusal() {
        store.onCommand("BROKEN", call -> {
            throw new IllegalStateException("told by the test");
        });
        store.onCommand("ODD", call -> new Object());

        assertRefused(() -> run("BROKEN k"), "told by the test");
        assertRefused(() -> run("ODD k"), "is none of Long, Integer");
    }

    @Test
    void scriptWithoutAHandlerSaysHowToRegisterOne() {
        assertRefused(() -> eval("return 1"), "store.onEval(body, call -> …), by the same text: return 1");
    }

    @Test
    void scriptRunsThroughItsHandler() {
        store.onEval(
                "return redis.call('SET', KEYS[2], ARGV[2])",
                call -> call.run("SET", call.keys(), call.args().get(0)));

        assertThat(eval("return redis.call('SET', KEYS[2], ARGV[2])")).isEqualTo("OK");
        assertThat(store.string("k")).hasValue("v");
    }

    private Object eval(String body) {
        return store.write(new FencedWrite.Script("role", 1, body, List.of("k"), List.of(utf8("v"))))
                .toCompletableFuture()
                .join()
                .reply();
    }
}
