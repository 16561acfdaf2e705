package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.spi.FencedWrite;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules 10 to 12: the mark decides, is raised first, and refuses everything where it is missing. */
abstract class FenceRules extends ContractRules {

    FenceRules(LeaseStoreContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("10: a write with the mark's own token is done")
    void writeWithAnEqualTokenIsDone() {
        long token = grant("a");

        applied(set(token, key("k"), "v"));
        assertEquals("v", get(key("k")));
    }

    @Test
    @DisplayName("10: a write with a greater token is done and raises the mark")
    void writeWithAGreaterTokenRaisesTheMark() {
        long token = grant("a");
        applied(set(token + 3, key("k"), "v"));

        assertEquals(token + 3, view().mark());
        assertFencedOut(token + 3, set(token, key("k"), "stale"));
        assertEquals("v", get(key("k")));
    }

    @Test
    @DisplayName("10: a raised mark does not change the lease")
    void raisedMarkDoesNotChangeTheLease() {
        long token = grant("a");
        applied(raise(token + 3));

        assertEquals("a", view().holder());
        assertEquals(token, view().token());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET", "HSET", "DEL", "INCR", "RPUSH"})
    @DisplayName("10: a write with a lower token is refused with the mark and does nothing, whatever the command (B01)")
    void writeWithALowerTokenIsRefused(String command) {
        grant("a");
        long token = grant("a");
        applied(write(setUp(command, token)));
        Object before = look(command);

        assertFencedOut(token, write(doing(command, token - 1)));
        assertEquals(before, look(command));
        assertEquals(token, view().mark());
    }

    private FencedWrite setUp(String command, long token) {
        return "DEL".equals(command) ? command(token, "SET", key("k"), "kept") : doing(command, token);
    }

    private FencedWrite doing(String command, long token) {
        return switch (command) {
            case "DEL", "INCR" -> command(token, command, key("k"));
            case "HSET" -> command(token, command, key("k"), "f", "v" + token);
            default -> command(token, command, key("k"), "v" + token);
        };
    }

    private Object look(String command) {
        FencedWrite.Command looking = switch (command) {
            case "HSET" -> command(view().mark(), "HGET", key("k"), "f");
            case "RPUSH" -> command(view().mark(), "LLEN", key("k"));
            default -> command(view().mark(), "GET", key("k"));
        };
        Object seen = applied(write(looking)).reply();
        return seen == null ? "nothing" : seen;
    }

    @Test
    @DisplayName("10: tokens are compared as numbers, not as text (B36)")
    void tokensAreComparedAsNumbers() {
        raise(10);
        assertFencedOut(10, set(9, key("k"), "v"));
        applied(set(100, key("k"), "v"));
        assertFencedOut(100, set(99, key("k"), "v"));

        applied(raise(999_999_999_999_999L));
        assertFencedOut(999_999_999_999_999L, set(99_999_999_999_999L, key("k"), "v"));
        applied(set(1_000_000_000_000_000L, key("k"), "v"));
    }

    @Test
    @DisplayName("10: the least and the greatest token are exact")
    void leastAndGreatestTokenAreExact() {
        applied(raise(1));
        applied(set(1, key("k"), "least"));
        applied(set(GREATEST_TOKEN - 1, key("k"), "greater"));
        applied(set(GREATEST_TOKEN, key("k"), "greatest"));

        assertFencedOut(GREATEST_TOKEN, set(GREATEST_TOKEN - 1, key("k"), "lower by one"));
        assertEquals(GREATEST_TOKEN, view().mark());
        assertEquals("greatest", get(key("k")));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1L << 53, Long.MAX_VALUE})
    @DisplayName("9, 10: a token outside 1 and 2^53 - 1 writes nothing and moves no mark")
    void tokenOutsideItsBoundsWritesNothing(long token) {
        raise(5);

        assertNotApplied(command(token, "SET", key("k"), "v"));
        assertNotApplied(new FencedWrite.Raise(name(), token));
        assertEquals(5, view().mark());
        assertNull(get(key("k")));
    }

    /** A store may throw, fail the stage or refuse: what counts is that nothing is done. */
    private void assertNotApplied(FencedWrite write) {
        try {
            CompletionStage<FencedResult> call = store().write(write);
            assertFalse(outcome(call).isApplied(), () -> "applied " + write);
        } catch (IllegalArgumentException | ExecutionException refused) {
            assertEquals(5, view().mark(), () -> "after " + refused);
        }
    }

    @Test
    @DisplayName("6: a write that is repeated is done again (B13)")
    void repeatedWriteIsDoneAgain() {
        long token = grant("a");
        applied(set(token, key("k"), "v"));

        applied(set(token, key("k"), "v"));
        assertEquals(token, view().mark());
    }

    @Test
    @DisplayName("11: where there was no election every write is refused as FENCE_LOST, and makes no mark")
    void writeWithoutAMarkIsRefused() {
        assertFenceLost(set(1, key("k"), "v"));
        assertFenceLost(set(GREATEST_TOKEN, key("k"), "v"));

        assertEquals(0, view().mark());
        applied(raise(1));
        assertNull(get(key("k")));
    }

    @Test
    @DisplayName("11: a mark that was lost refuses the leader's own writes, until its renewal restores it")
    void lostMarkRefusesUntilARenewal() {
        long token = grant("a");
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");

        assertFenceLost(set(token, key("k"), "v"));
        renew("a", token);
        applied(set(token, key("k"), "v"));
    }

    @Test
    @DisplayName("11: the next election restores a lost mark")
    void electionRestoresALostMark() {
        long old = grant("a");
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");
        long token = grant("a");

        assertEquals(token, view().mark());
        assertFencedOut(token, set(old, key("k"), "v"));
    }

    @Test
    @DisplayName("11: raising restores a lost mark")
    void raisingRestoresALostMark() {
        long token = grant("a");
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");

        applied(raise(token));
        assertEquals(token, view().mark());
        applied(set(token, key("k"), "v"));
    }

    @Test
    @DisplayName("11: after the loss of all data no token gets in by itself")
    void lossOfAllDataRefusesEveryWrite() {
        long token = grant("a");
        assumeTrue(contract().loseAllData(), "this store cannot lose its data on demand");

        assertFenceLost(set(token, key("k"), "v"));
    }

    @Test
    @DisplayName("10: raising to a lower token is refused, to the same or a greater one it is done")
    void raisingGoesUpOnly() {
        applied(raise(5));
        applied(raise(5));
        assertFencedOut(5, raise(4));
        applied(raise(6));

        assertEquals(6, view().mark());
    }

    @Test
    @DisplayName("11: a lost mark is not restored by a token older than the last one minted")
    void lostMarkIsNotRestoredByAnOlderToken() {
        long old = grant("a");
        long last = grant("a");
        assumeTrue(contract().loseMark(name()), "this store cannot lose a mark on demand");

        assertFencedOut(last, raise(old));
        applied(raise(last));
    }

    @Test
    @DisplayName("12: a command that is refused leaves the mark raised")
    void refusedCommandLeavesTheMarkRaised() {
        long token = grant("a");
        applied(set(token, key("k"), "v"));

        assertEquals(
                Kind.COMMAND,
                failure(store().write(command(token + 1, "HSET", key("k"), "f", "v")))
                        .kind());
        assertEquals(token + 1, view().mark());
        assertFencedOut(token + 1, set(token, key("k"), "stale"));
        assertEquals("v", get(key("k")));
    }

    @Test
    @DisplayName("10: the fences of two names are apart")
    void fencesOfTwoNamesAreApart() {
        long token = grant("a");
        applied(raise(token + 100));
        String other = name() + "-other";
        answer(store().write(new FencedWrite.Raise(other, 1)));

        assertEquals(1, answer(store().inspect(other)).mark());
        assertEquals(token + 100, view().mark());
    }
}
