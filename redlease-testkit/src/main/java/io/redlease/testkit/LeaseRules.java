package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules 1 to 3, 5 and 6: who gets a lease, for how long, and how it ends. */
abstract class LeaseRules extends ContractRules {

    LeaseRules(LeaseStoreContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("1: at most one unexpired lease exists per name")
    void atMostOneLeasePerName() {
        grant("a");

        held("b");
        held("c");
        assertEquals("a", view().holder());
    }

    @Test
    @DisplayName("1: leases of different names are apart, whatever the names look like (B34)")
    void namesNeverShareALease() {
        List<String> names = List.of(
                name(),
                "{" + name() + "}",
                "{" + name() + "}:b",
                name() + "{b}c{d}",
                "{}" + name(),
                "}{" + name(),
                "{{" + name() + "}}",
                name() + "}",
                name() + ":leader",
                name() + " \ud83d\ude00 \u00e9",
                name() + "x".repeat(512 - name().length()));
        for (String each : names) {
            granted(acquire(each, "holder of " + each, LONG_TTL_MILLIS, TokenMode.COUNTER));
        }

        for (String each : names) {
            assertEquals("holder of " + each, answer(store().inspect(each)).holder());
        }
    }

    @Test
    @DisplayName("1: a lease expires by itself, and not before its ttl is over")
    void leaseExpiresByItselfAndNotEarlier() {
        long askedAt = contract().nanoTime();
        grant("a", shortTtlMillis());
        passExpiry();

        long lived = contract().nanoTime() - askedAt;
        assertTrue(lived >= shortTtlMillis() * 1_000_000, () -> "lived for " + lived + " ns only");
        grant("b");
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 1501, 3_600_000})
    @DisplayName("1: a ttl is kept to the millisecond (B39)")
    void ttlIsKeptToTheMillisecond(long ttlMillis) {
        long askedAt = contract().nanoTime();
        grant("a", ttlMillis);

        assertLeft(ttlMillis, askedAt, view().remaining());
    }

    @Test
    @DisplayName("2: a free lease is granted, with nothing left over")
    void freeLeaseIsGranted() {
        Acquisition.Granted answer = granted(acquire(name(), "a", LONG_TTL_MILLIS, TokenMode.COUNTER));

        assertEquals(Duration.ZERO, answer.leftover());
        assertEquals("a", view().holder());
    }

    @Test
    @DisplayName("2: an own leftover is taken over at once, and the grant tells how long it had to live (B15)")
    void ownLeftoverIsTakenOver() {
        long askedAt = contract().nanoTime();
        long first = grant("a", LONG_TTL_MILLIS);
        Acquisition.Granted second = granted(acquire(name(), "a", 2 * LONG_TTL_MILLIS, TokenMode.COUNTER));

        assertTrue(second.token() > first);
        assertLeft(LONG_TTL_MILLIS, askedAt, second.leftover());
        assertTrue(view().remaining().toMillis() > LONG_TTL_MILLIS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "with \"quotes\" and 'more'", "sp ace", "\u00fc\u5b57\ud83d\ude00", "{}", "1", "false"})
    @DisplayName("2: instance ids are compared as they are (B38)")
    void instanceIdsAreComparedAsTheyAre(String id) {
        long token = grant(id);

        assertEquals(id, held("b").holder());
        assertEquals(id, view().holder());
        assertTrue(release(id, token));
    }

    @Test
    @DisplayName("3: a refusal tells the holder and the time left")
    void refusalTellsHolderAndTimeLeft() {
        long askedAt = contract().nanoTime();
        grant("a");
        Acquisition.Held answer = held("b");

        assertEquals("a", answer.holder());
        assertLeft(LONG_TTL_MILLIS, askedAt, answer.remaining());
    }

    @Test
    @DisplayName("3: a refusal changes nothing")
    void refusalChangesNothing() {
        long askedAt = contract().nanoTime();
        long token = grant("a");
        held("b");

        LeaseView after = view();
        assertEquals("a", after.holder());
        assertEquals(token, after.token());
        assertEquals(token, after.mark());
        assertLeft(LONG_TTL_MILLIS, askedAt, after.remaining());
    }

    @Test
    @DisplayName("5: a released lease is free at once")
    void releasedLeaseIsFreeAtOnce() {
        assertTrue(release("a", grant("a")));

        assertNull(view().holder());
        assertEquals(Duration.ZERO, view().remaining());
        grant("b");
    }

    @Test
    @DisplayName("5: a release with another id or token does nothing")
    void releaseOfAnothersLeaseDoesNothing() {
        long token = grant("a");

        assertFalse(release("b", token));
        assertFalse(release("a", token + 1));
        assertEquals("a", view().holder());
    }

    @Test
    @DisplayName("5: a release from an earlier life of the same id does nothing (B15)")
    void releaseFromAnEarlierLifeDoesNothing() {
        long earlier = grant("a");
        grant("a");

        assertFalse(release("a", earlier));
        assertEquals("a", view().holder());
    }

    @Test
    @DisplayName("5: a late release of an expired lease leaves the successor's alone (B14)")
    void lateReleaseLeavesTheSuccessorAlone() {
        long token = grant("a", shortTtlMillis());
        passExpiry();
        long next = grant("b");

        assertFalse(release("a", token));
        assertEquals("b", view().holder());
        assertEquals(next, view().token());
    }

    @Test
    @DisplayName("6: an acquisition that is repeated leaves one lease, which one release frees (B13)")
    void repeatedAcquisitionLeavesOneLease() {
        grant("a");
        long token = grant("a");

        assertEquals(token, view().token());
        assertTrue(release("a", token));
        assertNull(view().holder());
    }

    @Test
    @DisplayName("6: a release that is repeated does no harm (B13)")
    void repeatedReleaseDoesNoHarm() {
        long token = grant("a");
        assertTrue(release("a", token));

        assertFalse(release("a", token));
        grant("b");
        assertFalse(release("a", token));
        assertEquals("b", view().holder());
    }

    @Test
    @DisplayName("6: a look changes nothing, not even for a name that nobody used")
    void lookChangesNothing() {
        assertEquals(new LeaseView(null, 0, 0, Duration.ZERO), view());
        assertEquals(new LeaseView(null, 0, 0, Duration.ZERO), view());
        assertInstanceOf(Boolean.class, answer(store().release(new Lease(name(), "a", 1))));
    }
}
