package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.redlease.ElectionError.Kind;
import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.LeaseRequest;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules 7 to 9: tokens rise, raise the mark, and stay within their bounds. */
abstract class TokenRules extends ContractRules {

    TokenRules(LeaseStoreContract contract) {
        super(contract);
    }

    private long mint(String id, long ttlMillis, TokenMode mode) {
        return granted(acquire(name(), id, ttlMillis, mode)).token();
    }

    private static void assertGreater(long later, long earlier) {
        assertTrue(later > earlier, () -> later + " does not exceed " + earlier);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise over expiry")
    void tokensRiseOverExpiry(TokenMode mode) {
        long first = mint("a", shortTtlMillis(), mode);
        passExpiry();

        assertGreater(mint("b", LONG_TTL_MILLIS, mode), first);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise over release")
    void tokensRiseOverRelease(TokenMode mode) {
        long first = mint("a", LONG_TTL_MILLIS, mode);
        release("a", first);

        assertGreater(mint("b", LONG_TTL_MILLIS, mode), first);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise over the take-over of an own leftover")
    void tokensRiseOverTakeOver(TokenMode mode) {
        long last = 0;
        for (int i = 0; i < 20; i++) {
            long next = mint("a", LONG_TTL_MILLIS, mode);
            assertGreater(next, last);
            last = next;
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise over a change of the token mode")
    void tokensRiseOverAChangeOfMode(TokenMode mode) {
        TokenMode other = mode == TokenMode.CLOCKED ? TokenMode.COUNTER : TokenMode.CLOCKED;
        long first = mint("a", LONG_TTL_MILLIS, mode);

        assertGreater(mint("a", LONG_TTL_MILLIS, other), first);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise over a mark that was raised from elsewhere")
    void tokensRiseOverARaisedMark(TokenMode mode) {
        long raised = mint("a", LONG_TTL_MILLIS, mode) + 1_000_000_000_000L;
        raise(raised);

        assertEquals(raised + 1, mint("a", LONG_TTL_MILLIS, mode));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise where only the last token was lost (B37)")
    void tokensRiseOverALostToken(TokenMode mode) {
        long first = mint("a", LONG_TTL_MILLIS, mode);
        assumeTrue(contract().loseToken(name()), "this store cannot lose a token on demand");

        assertGreater(mint("a", LONG_TTL_MILLIS, mode), first);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens rise where only the mark was lost (B37)")
    void tokensRiseOverALostMark(TokenMode mode) {
        long first = mint("a", LONG_TTL_MILLIS, mode);
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");

        assertGreater(mint("a", LONG_TTL_MILLIS, mode), first);
    }

    @Test
    @DisplayName("7: clocked tokens rise even over the loss of all data (B10)")
    void clockedTokensRiseOverTheLossOfAllData() {
        long first = mint("a", LONG_TTL_MILLIS, TokenMode.CLOCKED);
        long askedAt = contract().nanoTime();
        assumeTrue(contract().loseAllData(), "this store cannot lose its data on demand");
        passUntil(() -> contract().nanoTime() - askedAt > 1_000_000, "time does not pass");

        assertGreater(mint("b", LONG_TTL_MILLIS, TokenMode.CLOCKED), first);
    }

    @Test
    @DisplayName("7: counted tokens count from 1")
    void countedTokensCountFromOne() {
        assertEquals(1, mint("a", LONG_TTL_MILLIS, TokenMode.COUNTER));
        assertEquals(2, mint("a", LONG_TTL_MILLIS, TokenMode.COUNTER));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("7: tokens of concurrent grants are all different, and each caller sees them rise")
    void tokensOfConcurrentGrantsAreUnique(TokenMode mode) {
        List<Long> all = crowd().run(number -> {
            AtomicLong last = new AtomicLong();
            return () -> {
                long token = mint("a", LONG_TTL_MILLIS, mode);
                assertGreater(token, last.getAndSet(token));
                return token;
            };
        });

        assertEquals(8 * contract().acquisitionsPerThread(), new HashSet<>(all).size());
    }

    private Crowd crowd() {
        return new Crowd(8, contract().acquisitionsPerThread());
    }

    @Test
    @DisplayName("1, 7: of concurrent callers one at a time holds the lease, with a greater token than the one before")
    void concurrentCallersHoldTheLeaseOneAtATime() {
        AtomicLong last = new AtomicLong();
        List<Long> tokens = crowd().run(number -> () -> {
            String id = "caller " + number;
            if (acquire(name(), id, LONG_TTL_MILLIS, TokenMode.COUNTER) instanceof Acquisition.Granted grant) {
                assertGreater(grant.token(), last.getAndSet(grant.token()));
                assertTrue(release(id, grant.token()));
                return grant.token();
            }
            return 0L;
        });

        long grants = tokens.stream().filter(token -> token > 0).count();
        assertEquals(grants, last.get(), "counted tokens without a gap");
    }

    @Test
    @DisplayName("8: a grant raises the mark to its token")
    void grantRaisesTheMark() {
        long token = grant("a");

        assertEquals(token, view().mark());
        assertEquals(token, view().token());
    }

    @Test
    @DisplayName("8: predecessors are fenced out by the election itself, before the successor writes (B01)")
    void predecessorIsFencedOutByTheElection() {
        long old = grant("a", shortTtlMillis());
        applied(set(old, key("k"), "old"));
        passExpiry();
        long next = grant("b");

        assertFencedOut(next, set(old, key("k"), "stale"));
        assertEquals("old", get(key("k")));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("9: tokens lie within 1 and 2^53 - 1")
    void tokensLieWithinTheirBounds(TokenMode mode) {
        long token = mint("a", LONG_TTL_MILLIS, mode);

        assertTrue(token >= 1 && token <= GREATEST_TOKEN, () -> "token " + token);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "9: the greatest token is minted exactly, and then none is left: the acquisition fails and changes nothing (B36)")
    void whereNoTokenIsLeftTheAcquisitionFails(TokenMode mode) {
        raise(GREATEST_TOKEN - 1);
        long last = mint("a", LONG_TTL_MILLIS, mode);
        assertEquals(GREATEST_TOKEN, last);
        release("a", last);

        LeaseRequest request = new LeaseRequest(name(), "b", LONG_TTL_MILLIS, mode);
        assertEquals(Kind.BAD_DATA, failure(store().acquire(request)).kind());
        assertNull(view().holder());
        assertEquals(GREATEST_TOKEN, view().token());
        assertEquals(GREATEST_TOKEN, view().mark());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("9: tokens around 10^14 and 10^15 are exact (B36)")
    void greatTokensAreExact(TokenMode mode) {
        for (long mark : new long[] {99_999_999_999_999L, 999_999_999_999_999L, GREATEST_TOKEN - 4}) {
            raise(mark);
            long minted = mint("a", LONG_TTL_MILLIS, mode);
            // The calendar gives greater clocked tokens than the first two marks.
            assertTrue(
                    minted == mark + 1 || (mode == TokenMode.CLOCKED && minted > mark),
                    () -> minted + " after " + mark);
            assertEquals(minted, view().token());
            assertEquals(minted, view().mark());
        }
    }
}
