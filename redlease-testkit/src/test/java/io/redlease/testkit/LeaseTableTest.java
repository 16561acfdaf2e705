package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.FencedResult;
import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract can't ask of every store: partial losses, the clock's exact readings, hands on the data. */
class LeaseTableTest {
    private final VirtualTime time = new VirtualTime();
    private final InMemoryLeaseStore store = InMemoryLeaseStore.create(time);

    private long acquire(String id, TokenMode mode) {
        Acquisition answer = store.acquire(new LeaseRequest("role", id, 1000, mode))
                .toCompletableFuture()
                .join();
        return ((Acquisition.Granted) answer).token();
    }

    private Renewal renew(long token) {
        return store.renew(new Lease("role", "me", token), 1000)
                .toCompletableFuture()
                .join();
    }

    private FencedResult raise(long token) {
        return store.write(new FencedWrite.Raise("role", token))
                .toCompletableFuture()
                .join();
    }

    private LeaseView view() {
        return store.inspect("role").toCompletableFuture().join();
    }

    @Test
    void leaseEndsAtTheVeryNanosecond() {
        acquire("me", TokenMode.COUNTER);
        time.advance(Duration.ofSeconds(1).minusNanos(1));
        assertThat(store.holder("role")).hasValue("me");
        assertThat(store.remaining("role")).isEqualTo(Duration.ofNanos(1));
        time.advance(Duration.ofNanos(1));

        assertThat(store.holder("role")).isEmpty();
        assertThat(store.remaining("role")).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE - 500_000_000L, Long.MIN_VALUE, -1})
    void leaseOutlivesTheClocksWrapAround(long origin) {
        VirtualTime odd = VirtualTime.builder().origin(origin).build();
        InMemoryLeaseStore oddStore = InMemoryLeaseStore.create(odd);
        oddStore.acquire(new LeaseRequest("role", "me", 1000, TokenMode.COUNTER));
        odd.advance(Duration.ofMillis(999));
        assertThat(oddStore.holder("role")).hasValue("me");
        odd.advance(Duration.ofMillis(1));

        assertThat(oddStore.holder("role")).isEmpty();
    }

    @Test // B39
    void longestTimeToLiveDoesNotOverflow() {
        store.acquire(new LeaseRequest("role", "me", Long.MAX_VALUE, TokenMode.COUNTER));
        time.advance(Duration.ofDays(365 * 50));

        assertThat(store.holder("role")).hasValue("me");
    }

    @Test
    void clockedTokenIsTheCalendarInMicroseconds() {
        time.advance(Duration.ofSeconds(5));

        assertThat(acquire("me", TokenMode.CLOCKED))
                .isEqualTo(Instant.parse("2026-01-01T00:00:05Z").getEpochSecond() * 1_000_000);
    }

    @Test
    void clockedTokenRisesEvenIfTheCalendarIsSteppedBack() {
        long first = acquire("me", TokenMode.CLOCKED);
        store.data().stepCalendar(Duration.ofHours(-1));

        assertThat(acquire("me", TokenMode.CLOCKED)).isEqualTo(first + 1);
    }

    @Test
    void clockedTokenFollowsACalendarSteppedForward() {
        long first = acquire("me", TokenMode.CLOCKED);
        store.data().stepCalendar(Duration.ofSeconds(1));

        assertThat(acquire("me", TokenMode.CLOCKED)).isEqualTo(first + 1_000_000);
    }

    @Test
    void tokenThatFellBehindTheMarkIsHealed() {
        acquire("me", TokenMode.COUNTER);
        raise(41);

        assertThat(acquire("me", TokenMode.COUNTER)).isEqualTo(42);
        assertThat(store.mark("role")).isEqualTo(42);
    }

    @Test // B37
    void lostTokenIsRestoredByTheRenewalOfItsHolder() {
        long token = acquire("me", TokenMode.COUNTER);
        store.data().loseToken("role");

        assertThat(renew(token)).isEqualTo(new Renewal.Renewed());
        assertThat(view()).isEqualTo(new LeaseView("me", token, token, Duration.ofSeconds(1)));
    }

    @Test
    void whereTheTokenIsLostTheMarkRefusesOthers() {
        long token = acquire("me", TokenMode.COUNTER);
        store.data().loseToken("role");

        assertThat(renew(token + 1)).isEqualTo(new Renewal.Refused("me", token));
    }

    @Test
    void whereTokenAndMarkAreLostTheIdDecides() {
        long token = acquire("me", TokenMode.COUNTER);
        store.data().loseToken("role");
        store.data().loseMark("role");

        assertThat(renew(token)).isEqualTo(new Renewal.Renewed());
        assertThat(store.mark("role")).isEqualTo(token);
    }

    @Test
    void markRaisedFromElsewhereDoesNotCostTheLease() {
        long token = acquire("me", TokenMode.COUNTER);
        raise(token + 10);

        assertThat(renew(token)).isEqualTo(new Renewal.Renewed());
        assertThat(store.mark("role")).isEqualTo(token + 10);
    }

    @Test // B10
    void leaseWrittenByHandIsNobodysToRenew() {
        long token = acquire("me", TokenMode.COUNTER);
        store.data().putLease("role", "x", Duration.ofSeconds(1));

        assertThat(renew(token)).isEqualTo(new Renewal.Refused("x", token));
    }

    @Test // B10
    void lostLeaseIsGone() {
        long token = acquire("me", TokenMode.COUNTER);
        store.data().loseLease("role");

        assertThat(renew(token)).isEqualTo(new Renewal.Refused(null, token));
    }

    @Test
    void lossOfAllTakesKeysAndNamesAlong() {
        acquire("me", TokenMode.COUNTER);
        store.write(
                new FencedWrite.Command("role", 1, "SET", java.util.List.of("k"), java.util.List.of(new byte[] {'v'})));
        store.data().loseAll();

        assertThat(view()).isEqualTo(new LeaseView(null, 0, 0, Duration.ZERO));
        assertThat(store.string("k")).isEmpty();
    }

    @Test
    void lostKeyIsGone() {
        raise(1);
        store.write(
                new FencedWrite.Command("role", 1, "SET", java.util.List.of("k"), java.util.List.of(new byte[] {'v'})));
        store.data().loseKey("k");

        assertThat(store.string("k")).isEmpty();
    }
}
