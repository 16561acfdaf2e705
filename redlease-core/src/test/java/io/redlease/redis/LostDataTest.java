package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.FencedResult;
import io.redlease.FencedResult.Status;
import io.redlease.TokenMode;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that vanish at any instant, by eviction or by hand. A seed that fails replays by itself. */
// B10, B37
@EachRedis
class LostDataTest {
    private static final int STEPS = 600;

    private final Bench bench;
    private long greatest;
    private long greatestApplied;
    private @Nullable Lease lease;

    LostDataTest(RedisServer server) {
        bench = new Bench(server);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void tokensRiseAndWritesStayInOrderWhateverIsLost(long seed) {
        Random random = new Random(seed);
        int granted = 0;
        int applied = 0;
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(8)) {
                case 0 -> bench.redis.call("DEL", bench.leaderKey);
                case 1 -> bench.redis.call("DEL", bench.fenceKey);
                case 2 -> bench.redis.call("DEL", bench.markKey);
                case 3 -> bench.redis.call("DEL", bench.leaderKey, bench.fenceKey, bench.markKey);
                case 4, 5 -> granted += acquired(random.nextBoolean() ? "a" : "b") ? 1 : 0;
                case 6 -> renew();
                default -> applied += written(random) ? 1 : 0;
            }
            assertThat(bench.pttl(bench.leaderKey)).as("I5 at step %d", step).isNotEqualTo(-1);
        }
        assertThat(granted).as("grants").isGreaterThan(20);
        assertThat(applied).as("writes").isGreaterThan(5);
    }

    private boolean acquired(String id) {
        if (bench.acquire(id, Bench.TTL, TokenMode.CLOCKED) instanceof Acquisition.Granted granted) {
            assertThat(granted.token()).as("I1").isGreaterThan(greatest);
            greatest = granted.token();
            lease = new Lease(bench.name, id, granted.token());
            return true;
        }
        return false;
    }

    private void renew() {
        Lease present = lease;
        if (present != null) {
            bench.renew(present);
        }
    }

    /** By the newest leader or by one of the past, whose write must not come after a newer one. */
    private boolean written(Random random) {
        if (greatest == 0) {
            return false;
        }
        long token = random.nextBoolean() ? greatest : Math.max(1, greatest - 1 - random.nextInt(1_000));
        FencedResult result = bench.command(token, "SET", List.of(bench.name), Long.toString(token));
        if (result.isApplied()) {
            assertThat(token).as("I2").isGreaterThanOrEqualTo(greatestApplied);
            greatestApplied = token;
        } else {
            assertThat(result.status()).isIn(Status.FENCED_OUT, Status.FENCE_LOST);
        }
        return result.isApplied();
    }
}
