package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.redlease.spi.Renewal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules 4, 6 and 8: what a renewal does, and to whom it is refused. */
abstract class RenewalRules extends ContractRules {

    RenewalRules(LeaseStoreContract contract) {
        super(contract);
    }

    private void assertRefused(String holder, long token, Renewal answer) {
        assertEquals(new Renewal.Refused(holder, token), answer);
    }

    @Test
    @DisplayName("4: a renewal extends the lease to its ttl from now")
    void renewalExtendsTheLease() {
        long token = grant("a", LONG_TTL_MILLIS);
        long askedAt = contract().nanoTime();

        assertEquals(new Renewal.Renewed(), renew("a", token, 2 * LONG_TTL_MILLIS));
        assertLeft(2 * LONG_TTL_MILLIS, askedAt, view().remaining());
    }

    @Test
    @DisplayName("4: a renewal may shorten the lease as well")
    void renewalMayShortenTheLease() {
        long token = grant("a", LONG_TTL_MILLIS);
        renew("a", token, shortTtlMillis());

        assertTrue(view().remaining().toMillis() <= shortTtlMillis());
        passExpiry();
    }

    @Test
    @DisplayName("1: a lease that is renewed outlives the ttl of its grant")
    void renewedLeaseOutlivesItsFirstTtl() {
        long askedAt = contract().nanoTime();
        long token = grant("a", shortTtlMillis());
        renew("a", token, LONG_TTL_MILLIS);
        passUntil(() -> contract().nanoTime() - askedAt > 1_500_000 * shortTtlMillis(), "time does not pass");

        assertEquals("a", view().holder());
    }

    @Test
    @DisplayName("4: a renewal with another token is refused and changes nothing")
    void renewalWithAnotherTokenIsRefused() {
        long askedAt = contract().nanoTime();
        long token = grant("a");

        assertRefused("a", token, renew("a", token + 1, 2 * LONG_TTL_MILLIS));
        assertLeft(LONG_TTL_MILLIS, askedAt, view().remaining());
        assertEquals(token, view().token());
    }

    @Test
    @DisplayName("4: a renewal with another id is refused and changes nothing")
    void renewalWithAnotherIdIsRefused() {
        long askedAt = contract().nanoTime();
        long token = grant("a");

        assertRefused("a", token, renew("b", token, 2 * LONG_TTL_MILLIS));
        assertLeft(LONG_TTL_MILLIS, askedAt, view().remaining());
    }

    @Test
    @DisplayName("4: a renewal from an earlier life of the same id is refused and tells the newer token (B15, B16)")
    void renewalFromAnEarlierLifeIsRefused() {
        long earlier = grant("a");
        long later = grant("a");

        assertRefused("a", later, renew("a", earlier));
    }

    @Test
    @DisplayName("4: a renewal never revives an expired lease")
    void renewalNeverRevivesAnExpiredLease() {
        long token = grant("a", shortTtlMillis());
        passExpiry();

        Renewal.Refused answer = assertInstanceOf(Renewal.Refused.class, renew("a", token));
        assertNull(answer.holder());
        assertNull(view().holder());
    }

    @Test
    @DisplayName("4: a renewal that arrives after the release does not bring the lease back (B08)")
    void renewalAfterTheReleaseIsRefused() {
        long token = grant("a");
        release("a", token);

        assertInstanceOf(Renewal.Refused.class, renew("a", token));
        assertNull(view().holder());
    }

    @Test
    @DisplayName("4: a late renewal leaves the successor's lease alone, and tells of it (B14)")
    void lateRenewalLeavesTheSuccessorAlone() {
        long token = grant("a", shortTtlMillis());
        passExpiry();
        long askedAt = contract().nanoTime();
        long next = grant("b");

        assertRefused("b", next, renew("a", token, 2 * LONG_TTL_MILLIS));
        assertLeft(LONG_TTL_MILLIS, askedAt, view().remaining());
    }

    @Test
    @DisplayName("6: a renewal that is repeated does no harm (B13)")
    void repeatedRenewalDoesNoHarm() {
        long token = grant("a");
        renew("a", token);

        assertEquals(new Renewal.Renewed(), renew("a", token));
        assertEquals(token, view().token());
    }

    @Test
    @DisplayName("8: a renewal restores a missing mark")
    void renewalRestoresAMissingMark() {
        long token = grant("a");
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");
        assertEquals(0, view().mark());
        renew("a", token);

        assertEquals(token, view().mark());
    }

    @Test
    @DisplayName("8: a renewal restores a mark that is lower")
    void renewalRestoresALowerMark() {
        grant("a");
        long token = grant("a");
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");
        raise(token - 1);
        renew("a", token);

        assertEquals(token, view().mark());
    }

    @Test
    @DisplayName("8: a renewal keeps a mark that is higher")
    void renewalKeepsAHigherMark() {
        long token = grant("a");
        raise(token + 5);

        assertEquals(new Renewal.Renewed(), renew("a", token));
        assertEquals(token + 5, view().mark());
    }

    @Test
    @DisplayName("8: a renewal goes on where only the last token was lost")
    void renewalRestoresALostToken() {
        long token = grant("a");
        assumeTrue(contract().loseToken(name()), "this store cannot lose a token on demand");

        assertEquals(new Renewal.Renewed(), renew("a", token));
        assertEquals(token, view().token());
    }

    @Test
    @DisplayName("4: after the loss of all data a renewal is refused (B10)")
    void renewalAfterTheLossOfAllDataIsRefused() {
        long token = grant("a");
        assumeTrue(contract().loseAllData(), "this store cannot lose its data on demand");

        assertInstanceOf(Renewal.Refused.class, renew("a", token));
        assertNull(view().holder());
    }
}
