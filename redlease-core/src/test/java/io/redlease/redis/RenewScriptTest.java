package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.Lease;
import io.redlease.spi.Renewal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@EachRedis
class RenewScriptTest {
    private static final Renewal RENEWED = new Renewal.Renewed();

    private final Bench bench;

    RenewScriptTest(RedisServer server) {
        bench = new Bench(server);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    // B39
    @Test
    void ownLeaseLivesForTheTtlFromNow() {
        Lease lease = bench.lease("a");
        Outcome.of(bench.store.renew(lease, 100_000));
        assertThat(bench.pttl(bench.leaderKey)).isBetween(99_900L, 100_000L);

        Outcome.of(bench.store.renew(lease, 5_000));
        assertThat(bench.pttl(bench.leaderKey)).isBetween(4_900L, 5_000L);
    }

    // B13
    @Test
    void renewalDoneTwiceIsARenewal() {
        Lease lease = bench.lease("a");

        assertThat(List.of(bench.renew(lease), bench.renew(lease))).containsOnly(RENEWED);
    }

    // B10
    @Test
    void leaseThatIsGoneIsNeverRevived() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.leaderKey);

        assertThat(bench.renew(lease)).isEqualTo(new Renewal.Refused(null, lease.token()));
        assertThat(bench.get(bench.leaderKey)).isNull();
    }

    // B10
    @Test
    void leaseOfAnotherIsRefusedWithItsHolderAndToken() {
        Lease old = bench.lease("a");
        bench.redis.call("DEL", bench.leaderKey);
        Lease present = bench.lease("b");
        bench.redis.call("PEXPIRE", bench.leaderKey, 50_000);

        assertThat(bench.renew(old)).isEqualTo(new Renewal.Refused("b", present.token()));
        assertThat(bench.pttl(bench.leaderKey)).isLessThanOrEqualTo(50_000);
    }

    // B10
    @Test
    void leaseWrittenByHandIsRefused() {
        Lease lease = bench.lease("a");
        bench.redis.call("SET", bench.leaderKey, "x", "PX", 50_000);

        assertThat(bench.renew(lease)).isEqualTo(new Renewal.Refused("x", lease.token()));
    }

    // B10
    @Test
    void lossOfAllDataIsARefusalWithoutHolderAndToken() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.leaderKey, bench.fenceKey, bench.markKey);

        assertThat(bench.renew(lease)).isEqualTo(new Renewal.Refused(null, 0));
    }

    @Test
    void ownIdWithANewerTokenIsRefused() {
        Lease old = bench.lease("a");
        Lease present = bench.lease("a");

        assertThat(bench.renew(old)).isEqualTo(new Renewal.Refused("a", present.token()));
    }

    @Test
    void ownIdWithAnOlderTokenIsRefused() {
        Lease lease = bench.lease("a");
        bench.redis.call("SET", bench.fenceKey, "7");

        assertThat(bench.renew(lease)).isEqualTo(new Renewal.Refused("a", 7));
    }

    // B37
    @Test
    void missingMarkIsRestored() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.markKey);

        assertThat(bench.renew(lease)).isEqualTo(RENEWED);
        assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(lease.token()));
    }

    @Test
    void lowerMarkIsRaised() {
        Lease lease = bench.lease("a");
        bench.redis.call("SET", bench.markKey, "9");

        assertThat(bench.renew(lease)).isEqualTo(RENEWED);
        assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(lease.token()));
    }

    @Test
    void higherMarkStays() {
        Lease lease = bench.lease("a");
        String higher = Long.toString(lease.token() + 10);
        bench.redis.call("SET", bench.markKey, higher);

        assertThat(bench.renew(lease)).isEqualTo(RENEWED);
        assertThat(bench.get(bench.markKey)).isEqualTo(higher);
    }

    // B37
    @Test
    void missingCounterIsRestoredWhereTheMarkIsOurs() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.fenceKey);

        assertThat(bench.renew(lease)).isEqualTo(RENEWED);
        assertThat(bench.get(bench.fenceKey)).isEqualTo(Long.toString(lease.token()));
    }

    @Test
    void missingCounterWithAnotherMarkIsRefused() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.fenceKey);
        bench.redis.call("SET", bench.markKey, Long.toString(lease.token() + 1));

        assertThat(bench.renew(lease)).isEqualTo(new Renewal.Refused("a", lease.token() + 1));
        assertThat(bench.get(bench.fenceKey)).isNull();
    }

    // B37
    @Test
    void counterAndMarkAreRestoredTogether() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.fenceKey, bench.markKey);

        assertThat(bench.renew(lease)).isEqualTo(RENEWED);
        assertThat(bench.get(bench.fenceKey)).isEqualTo(Long.toString(lease.token()));
        assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(lease.token()));
    }

    // I5
    @Test
    void leaseThatLostItsExpiryGetsItBack() {
        Lease lease = bench.lease("a");
        bench.redis.call("PERSIST", bench.leaderKey);

        assertThat(bench.renew(lease)).isEqualTo(RENEWED);
        assertThat(bench.pttl(bench.leaderKey)).isPositive();
    }
}
