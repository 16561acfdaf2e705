package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.redlease.ElectionError.Kind;
import io.redlease.spi.FencedWrite;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules 10 to 12 for scripts: no text of a body gets around the fence. */
abstract class ScriptRules extends ContractRules {

    ScriptRules(LeaseStoreContract contract) {
        super(contract);
    }

    @BeforeEach
    void needsScripts() {
        assumeTrue(contract().runsScripts(), "this store runs no scripts");
    }

    private FencedWrite.Script script(long token, String body, String arg) {
        return new FencedWrite.Script(name(), token, body, List.of(key("k")), List.of(utf8(arg)));
    }

    @Test
    @DisplayName("10: a script's return is its reply, and its keys and arguments start at index 2")
    void returnIsTheReply() {
        long token = grant("a");

        assertEquals(
                "done",
                applied(write(script(token, ContractScripts.RETURNS, "v"))).reply());
        assertEquals("v", get(key("k")));
    }

    @Test
    @DisplayName("10: a script that ends in a comment runs")
    void bodyMayEndInAComment() {
        long token = grant("a");

        assertEquals(
                "v",
                applied(write(script(token, ContractScripts.ENDS_IN_A_COMMENT, "v")))
                        .reply());
    }

    @Test
    @DisplayName("10: a script without a return has no reply")
    void bodyMayReturnNothing() {
        long token = grant("a");

        assertNull(applied(write(script(token, ContractScripts.RETURNS_NOTHING, "v")))
                .reply());
        assertEquals("v", get(key("k")));
    }

    @Test
    @DisplayName("13: a script's list is a list")
    void listIsAList() {
        long token = grant("a");

        assertEquals(
                Arrays.asList(7L, "v", null, List.of(key("k"))),
                applied(write(script(token, ContractScripts.RETURNS_A_LIST, "v")))
                        .reply());
    }

    @Test
    @DisplayName("10: a script with a lower token is refused and does nothing (B01)")
    void scriptWithALowerTokenIsRefused() {
        long old = grant("a");
        long token = grant("a");

        assertFencedOut(token, write(script(old, ContractScripts.RETURNS, "stale")));
        assertNull(get(key("k")));
    }

    @Test
    @DisplayName("11: a script without a mark is refused")
    void scriptWithoutAMarkIsRefused() {
        assertFenceLost(write(script(1, ContractScripts.RETURNS, "v")));
        assertEquals(0, view().mark());
    }

    @Test
    @DisplayName("12: a script that fails half-way leaves no door for an older token")
    void scriptThatFailsHalfWayLeavesTheMarkRaised() {
        long token = grant("a");
        FencedWrite failing = script(token + 1, ContractScripts.FAILS_HALF_WAY, "no number");

        assertEquals(Kind.COMMAND, failure(store().write(failing)).kind());
        assertEquals(token + 1, view().mark());
        assertFencedOut(token + 1, set(token, key("k"), "stale"));
    }

    @Test
    @DisplayName("10: one text runs with other arguments")
    void oneTextRunsWithOtherArguments() {
        long token = grant("a");
        for (int i = 0; i < 5; i++) {
            applied(write(script(token, ContractScripts.RETURNS, "v" + i)));
            assertEquals("v" + i, get(key("k")));
        }
    }
}
