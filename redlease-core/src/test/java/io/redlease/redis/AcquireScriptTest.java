package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.TokenMode;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EachRedis
class AcquireScriptTest {
    private final Bench bench;

    AcquireScriptTest(RedisServer server) {
        bench = new Bench(server);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void freeLeaseIsGranted() {
        Lease lease = bench.lease("a");

        assertThat(bench.get(bench.leaderKey)).isEqualTo("a");
        assertThat(bench.get(bench.fenceKey)).isEqualTo(Long.toString(lease.token()));
    }

    @Test
    void electionRaisesTheMark() {
        Lease lease = bench.lease("a");

        assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(lease.token()));
    }

    // B39
    @ParameterizedTest
    @ValueSource(longs = {100, 1_501, 86_400_000})
    void leaseLivesForItsTtl(long ttlMillis) {
        bench.acquire("a", ttlMillis, TokenMode.CLOCKED);

        assertThat(bench.pttl(bench.leaderKey)).isBetween(ttlMillis - 20, ttlMillis);
    }

    @Test
    void countersDoNotExpire() {
        bench.lease("a");

        assertThat(bench.pttl(bench.fenceKey)).isEqualTo(-1);
        assertThat(bench.pttl(bench.markKey)).isEqualTo(-1);
    }

    @Test
    void heldLeaseIsRefusedWithHolderAndTimeLeft() {
        bench.lease("a");

        Acquisition.Held held = (Acquisition.Held) bench.acquire("b");

        assertThat(held.holder()).isEqualTo("a");
        assertThat(held.remaining()).isBetween(Duration.ofMillis(Bench.TTL - 1_000), Duration.ofMillis(Bench.TTL));
    }

    @Test
    void refusalChangesNothing() {
        bench.lease("a");
        Object before = everything();
        bench.acquire("b");

        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void expiredLeaseIsFree() {
        bench.acquire("a", 1, TokenMode.CLOCKED);

        org.awaitility.Awaitility.await()
                .untilAsserted(() -> assertThat(bench.acquire("b")).isInstanceOf(Acquisition.Granted.class));
    }

    // B15
    @Test
    void ownLeftoverIsTakenOverWithANewToken() {
        Lease first = bench.lease("a");
        Acquisition.Granted second = (Acquisition.Granted) bench.acquire("a");

        assertThat(second.token()).isGreaterThan(first.token());
        assertThat(second.leftover()).isBetween(Duration.ofMillis(Bench.TTL - 1_000), Duration.ofMillis(Bench.TTL));
    }

    // B15
    @Test
    void earlierLifeIsRefusedEverythingAfterTheTakeOver() {
        Lease first = bench.lease("a");
        Lease second = bench.lease("a");

        assertThat(bench.renew(first)).isEqualTo(new Renewal.Refused("a", second.token()));
        assertThat(bench.release(first)).isFalse();
        assertThat(bench.command(first.token(), "SET", List.of(bench.name), "v").isApplied())
                .isFalse();
        assertThat(bench.get(bench.leaderKey)).isEqualTo("a");
    }

    // B13
    @Test
    void acquireDoneTwiceLeavesOneLeaseThatOneReleaseFrees() {
        bench.lease("a");
        Lease answered = bench.lease("a");

        assertThat(bench.get(bench.fenceKey)).isEqualTo(Long.toString(answered.token()));
        assertThat(bench.release(answered)).isTrue();
        assertThat(bench.acquire("b")).isInstanceOf(Acquisition.Granted.class);
    }

    @Test
    void freeLeaseHasNoLeftover() {
        assertThat(((Acquisition.Granted) bench.acquire("a")).leftover()).isZero();
    }

    @Test
    void leaseOfAnotherThatNeverExpiresIsToldAsSuch() {
        bench.redis.call("SET", bench.leaderKey, "b");

        assertThat(bench.acquire("a")).isEqualTo(new Acquisition.Held("b", null));
    }

    // I5
    @Test
    void ownLeaseThatLostItsExpiryIsTakenOverAndExpiresAgain() {
        bench.redis.call("SET", bench.leaderKey, "a");

        Acquisition.Granted granted = (Acquisition.Granted) bench.acquire("a");

        assertThat(granted.leftover()).isEqualTo(Duration.ofMillis(Bench.TTL));
        assertThat(bench.pttl(bench.leaderKey)).isPositive();
    }

    @Test
    void countedTokensAreSmall() {
        Lease first = bench.lease("a", TokenMode.COUNTER);
        bench.release(first);
        Lease second = bench.lease("b", TokenMode.COUNTER);

        assertThat(List.of(first.token(), second.token())).containsExactly(1L, 2L);
    }

    @Test
    void counterThatFellBehindTheMarkIsHealed() {
        bench.redis.call("SET", bench.fenceKey, "5");
        bench.redis.call("SET", bench.markKey, "40");

        assertThat(bench.lease("a", TokenMode.COUNTER).token()).isEqualTo(41);
    }

    @Test
    void clockedTokenIsTheServersClockInMicroseconds() {
        long before = micros();
        long token = bench.lease("a").token();

        assertThat(token).isBetween(before, micros());
    }

    @Test
    void clockedTokenGoesOnFromACounterThatIsAhead() {
        long ahead = micros() + 3_600_000_000L;
        bench.redis.call("SET", bench.fenceKey, Long.toString(ahead));

        assertThat(bench.lease("a").token()).isEqualTo(ahead + 1);
    }

    @Test
    void clockedNameMayBeCountedFromThenOn() {
        Lease clocked = bench.lease("a");
        bench.release(clocked);

        assertThat(bench.lease("b", TokenMode.COUNTER).token()).isEqualTo(clocked.token() + 1);
    }

    @Test
    void idsMayHoldAnything() {
        String id = "it's \"quoted\" \\ with spaces, ünïcode 🦊 and {braces}";
        Lease lease = bench.lease(id);

        assertThat(bench.get(bench.leaderKey)).isEqualTo(id);
        assertThat(bench.acquire("b"))
                .isInstanceOfSatisfying(
                        Acquisition.Held.class,
                        held -> assertThat(held.holder()).isEqualTo(id));
        assertThat(bench.release(lease)).isTrue();
    }

    private List<Object> everything() {
        return java.util.Arrays.asList(
                bench.get(bench.leaderKey),
                bench.get(bench.fenceKey),
                bench.get(bench.markKey),
                bench.redis.number("DBSIZE"));
    }

    private static long micros() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    }
}
