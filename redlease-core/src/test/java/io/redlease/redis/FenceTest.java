package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.FencedResult.Status;
import io.redlease.LeaseStoreException;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@EachRedis
class FenceTest {
    private final Bench bench;
    private final String key;

    FenceTest(RedisServer server) {
        bench = new Bench(server);
        key = bench.name + ":data";
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void leadersWritesAreDone() {
        long token = bench.lease("a").token();

        assertThat(bench.command(token, "SET", List.of(key), "v").reply()).isEqualTo("OK");
        assertThat(bench.command(token, "HSET", List.of(key + "h"), "f", "1", "g", "2")
                        .reply())
                .isEqualTo(2L);
        assertThat(bench.command(token, "DEL", List.of(key, key + "h", "none")).reply())
                .isEqualTo(2L);
        assertThat(bench.command(token, "GET", List.of(key)).reply()).isNull();
        assertThat(bench.eval(token, "return redis.call('INCR', KEYS[2])", List.of(key))
                        .reply())
                .isEqualTo(1L);
    }

    // B01
    @Test
    void everyWriteOfAStaleTokenIsRefusedFromTheSuccessorsElectionOn() {
        long stale = bench.lease("a").token();
        bench.command(stale, "SET", List.of(key), "before");
        bench.redis.call("DEL", bench.leaderKey);
        long present = bench.lease("b").token();

        List<FencedResult> refused = List.of(
                bench.command(stale, "SET", List.of(key), "after"),
                bench.command(stale, "HSET", List.of(key + "h"), "f", "1"),
                bench.command(stale, "DEL", List.of(key)),
                bench.command(stale, "INCR", List.of(key + "i")),
                bench.eval(stale, "return redis.call('SET', KEYS[2], 'after')", List.of(key)),
                bench.raise(stale));

        assertThat(refused).allSatisfy(result -> {
            assertThat(result.status()).isEqualTo(Status.FENCED_OUT);
            assertThat(result.newerToken()).hasValue(present);
        });
        assertThat(bench.get(key)).isEqualTo("before");
        assertThat(bench.redis.number("EXISTS", key + "h", key + "i")).isZero();
    }

    // B13
    @Test
    void writeDoneTwiceIsDoneUnderTheSameToken() {
        long token = bench.lease("a").token();
        bench.command(token, "SET", List.of(key), "v");

        assertThat(bench.command(token, "SET", List.of(key), "v").isApplied()).isTrue();
    }

    @Test
    void tokenFromElsewhereRaisesTheMark() {
        bench.raise(5);
        bench.command(9, "SET", List.of(key), "v");

        assertThat(bench.get(bench.markKey)).isEqualTo("9");
        assertThat(bench.command(8, "SET", List.of(key), "w").newerToken()).hasValue(9);
    }

    @Test
    void missingMarkRefusesEveryWriteButARaise() {
        long token = bench.lease("a").token();
        bench.redis.call("DEL", bench.markKey);

        assertThat(bench.command(token, "SET", List.of(key), "v").status()).isEqualTo(Status.FENCE_LOST);
        assertThat(bench.eval(token, "return 1", List.of()).status()).isEqualTo(Status.FENCE_LOST);
        assertThat(bench.get(bench.markKey)).isNull();
        assertThat(bench.get(key)).isNull();
        assertThat(bench.raise(token).isApplied()).isTrue();
        assertThat(bench.command(token, "SET", List.of(key), "v").isApplied()).isTrue();
    }

    @Test
    void renewalRestoresTheFence() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.markKey);
        bench.renew(lease);

        assertThat(bench.command(lease.token(), "SET", List.of(key), "v").isApplied())
                .isTrue();
    }

    @Test
    void electionRestoresTheFenceAboveTheOldToken() {
        long stale = bench.lease("a").token();
        bench.redis.call("DEL", bench.leaderKey, bench.fenceKey, bench.markKey);
        long present = bench.lease("b").token();

        assertThat(bench.command(present, "SET", List.of(key), "v").isApplied()).isTrue();
        assertThat(bench.command(stale, "SET", List.of(key), "w").status()).isEqualTo(Status.FENCED_OUT);
    }

    @Test
    void raiseDoneTwiceIsApplied() {
        assertThat(bench.raise(7).isApplied()).isTrue();
        assertThat(bench.raise(7).isApplied()).isTrue();
        assertThat(bench.get(bench.markKey)).isEqualTo("7");
    }

    @Test
    void commandThatFailsIsTheCallersAndLeavesTheMarkRaised() {
        bench.raise(5);
        bench.redis.call("RPUSH", key, "a list");

        LeaseStoreException failure = Outcome.failure(
                bench.store.write(new FencedWrite.Command(bench.name, 9, "INCR", List.of(key), List.of())));

        assertThat(failure.kind()).isEqualTo(Kind.COMMAND);
        assertThat(failure).hasMessageContaining("WRONGTYPE");
        assertThat(bench.get(bench.markKey)).isEqualTo("9");
    }

    @Test
    void unknownCommandIsTheCallers() {
        bench.raise(1);

        LeaseStoreException failure = Outcome.failure(
                bench.store.write(new FencedWrite.Command(bench.name, 1, "SETT", List.of(key), List.of())));

        assertThat(failure.kind()).isEqualTo(Kind.COMMAND);
    }

    @Test
    void valuesMayHoldEveryByte() {
        bench.raise(1);
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        bench.command(1, "SET", List.of(key), (Object) all);

        assertThat(bench.redis.callRaw("GET", key)).isEqualTo(all);
        assertThat(bench.command(1, "GET", List.of(key)).rawReply()).isEqualTo(all);
    }

    @Test
    void valuesMayBeEmptyOrLarge() {
        bench.raise(1);
        String large = "x".repeat(1 << 20);
        bench.command(1, "HSET", List.of(key), "empty", "", "", "no field", "large", large);

        assertThat(bench.command(1, "HGET", List.of(key), "empty").reply()).isEqualTo("");
        assertThat(bench.command(1, "HGET", List.of(key), "").reply()).isEqualTo("no field");
        assertThat(bench.eval(1, "return redis.call('HGET', KEYS[2], ARGV[2])", List.of(key), "large")
                        .reply())
                .isEqualTo(large);
    }

    @Test
    void asManyValuesAsTheBoundAllowsArePassedOn() {
        bench.raise(1);
        Object[] args = Collections.nCopies(WriteCalls.MOST_VALUES - 1, "v").toArray();

        assertThat(bench.command(1, "RPUSH", List.of(key), args).reply()).isEqualTo(WriteCalls.MOST_VALUES - 1L);
    }

    @Test
    void bodyMayTakeMoreValuesThanACommand() {
        bench.raise(1);
        Object[] args = Collections.nCopies(10_000, "v").toArray();

        assertThat(bench.eval(1, "return #ARGV", List.of(key), args).reply()).isEqualTo(10_001L);
    }
}
