package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

// B36
@EachRedis
class NumbersTest {
    private final Bench bench;

    NumbersTest(RedisServer server) {
        bench = new Bench(server);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                9,
                99,
                99_999_999_999_999L,
                100_000_000_000_000L,
                1_000_000_000_000_001L,
                (1L << 53) - 3,
                (1L << 53) - 2
            })
    void nextTokenIsExact(long last) {
        bench.redis.call("SET", bench.fenceKey, Long.toString(last));

        Lease lease = bench.lease("a", TokenMode.COUNTER);

        assertThat(lease.token()).isEqualTo(last + 1);
        assertThat(bench.get(bench.fenceKey)).isEqualTo(Long.toString(last + 1));
        assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(last + 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {9, 99_999_999_999_999L, 1_000_000_000_000_001L, (1L << 53) - 2})
    void marksAreComparedAsNumbersAndKeptVerbatim(long mark) {
        bench.raise(mark);

        assertThat(bench.command(mark - 1, "SET", List.of(bench.name), "v").newerToken())
                .hasValue(mark);
        assertThat(bench.command(mark + 1, "SET", List.of(bench.name), "v").isApplied())
                .isTrue();
        assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(mark + 1));
    }

    // As texts, "10" comes before "9".
    @Test
    void tenIsNewerThanNine() {
        bench.raise(9);

        assertThat(bench.command(10, "SET", List.of(bench.name), "v").isApplied())
                .isTrue();
        assertThat(bench.command(9, "SET", List.of(bench.name), "v").isApplied())
                .isFalse();
    }

    @Test
    void usedUpTokensAreAnErrorThatChangesNothing() {
        bench.raise((1L << 53) - 1);

        LeaseStoreException failure = Outcome.failure(acquire(TokenMode.CLOCKED));

        assertThat(failure.kind()).isEqualTo(Kind.BAD_DATA);
        assertThat(failure).hasMessageContaining(bench.markKey).hasMessageContaining("9007199254740991");
        assertThat(bench.redis.number("EXISTS", bench.leaderKey, bench.fenceKey))
                .isZero();
    }

    static Stream<String> noTokens() {
        return Stream.of(
                "x",
                "1e3",
                "-1",
                "0010",
                "",
                " 1",
                "1 ",
                "1.0",
                "+1",
                "0x10",
                "nan",
                "9007199254740992",
                "99999999999999999999",
                "1\n",
                "9".repeat(1_000));
    }

    @ParameterizedTest
    @MethodSource("noTokens")
    void counterThatIsNoTokenLeavesNoHalfTakenLease(String value) {
        bench.redis.call("SET", bench.fenceKey, value);

        assertBadData(acquire(TokenMode.COUNTER), bench.fenceKey, value);
        assertThat(bench.redis.number("EXISTS", bench.leaderKey, bench.markKey)).isZero();
        assertThat(bench.get(bench.fenceKey)).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("noTokens")
    void markThatIsNoTokenLetsNothingIn(String value) {
        bench.redis.call("SET", bench.markKey, value);

        assertBadData(acquire(TokenMode.CLOCKED), bench.markKey, value);
        assertBadData(write("SET"), bench.markKey, value);
        assertBadData(
                bench.store.write(new FencedWrite.Script(bench.name, 7, "return 1", List.of(), List.of())),
                bench.markKey,
                value);
        assertBadData(bench.store.write(new FencedWrite.Raise(bench.name, 7)), bench.markKey, value);
        assertThat(bench.redis.number("EXISTS", bench.leaderKey, bench.fenceKey, bench.name))
                .isZero();
        assertThat(bench.get(bench.markKey)).isEqualTo(value);
    }

    @Test
    void renewalAndReleaseOfALeaseWithBadDataChangeNothing() {
        Lease lease = bench.lease("a");
        bench.redis.call("SET", bench.fenceKey, "x");

        assertBadData(bench.store.renew(lease, 5_000), bench.fenceKey, "x");
        assertBadData(bench.store.release(lease), bench.fenceKey, "x");
        assertBadData(bench.store.inspect(bench.name), bench.fenceKey, "x");
        assertThat(bench.pttl(bench.leaderKey)).isGreaterThan(50_000);
    }

    // A leader that lost its lease has to hear of that, whatever else is wrong.
    @Test
    void lostLeaseIsARefusalInSpiteOfBadData() {
        Lease lease = bench.lease("a");
        bench.redis.call("SET", bench.leaderKey, "b", "PX", "50000");
        bench.redis.call("SET", bench.fenceKey, "x");

        assertThat(bench.renew(lease)).isEqualTo(new io.redlease.spi.Renewal.Refused("b", lease.token()));
    }

    static Stream<Arguments> keysOfAnotherType() {
        return Stream.of(":leader", ":fence", ":fence:applied").map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("keysOfAnotherType")
    void keyOfAnotherTypeLeavesNoHalfTakenLease(String suffix) {
        String key = bench.name + suffix;
        bench.redis.call("RPUSH", key, "not ours");

        LeaseStoreException failure = Outcome.failure(acquire(TokenMode.CLOCKED));

        assertThat(failure.kind()).isEqualTo(Kind.WRONGTYPE);
        assertThat(failure).hasMessageContaining("\"" + key + "\"").hasMessageContaining("another name");
        assertThat(bench.redis.number("EXISTS", bench.leaderKey, bench.fenceKey, bench.markKey))
                .isEqualTo(1);
    }

    @Test
    void markOfAnotherTypeLetsNothingIn() {
        bench.redis.call("RPUSH", bench.markKey, "not ours");

        assertThat(Outcome.failure(write("SET")).kind()).isEqualTo(Kind.WRONGTYPE);
        assertThat(bench.get(bench.name)).isNull();
    }

    private CompletionStage<?> acquire(TokenMode mode) {
        return bench.store.acquire(new LeaseRequest(bench.name, "a", Bench.TTL, mode));
    }

    private CompletionStage<FencedResult> write(String command) {
        return bench.store.write(
                new FencedWrite.Command(bench.name, 7, command, List.of(bench.name), List.of(new byte[0])));
    }

    private static void assertBadData(CompletionStage<?> stage, String key, String value) {
        LeaseStoreException failure = Outcome.failure(stage);
        assertThat(failure.kind()).isEqualTo(Kind.BAD_DATA);
        assertThat(failure)
                .hasMessageContaining("\"" + key + "\"")
                .hasMessageContaining(value.substring(0, Math.min(100, value.length())))
                .hasMessageContaining("delete it");
    }
}
