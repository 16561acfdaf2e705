package io.redlease;

/** How the store mints the fencing token of a new term. All electors of a name should use the same mode. */
public enum TokenMode {
    /**
     * At least the server's clock in microseconds: {@code max(last token, fence mark, clock − 1) + 1}. Strictly
     * increasing even where the server lost its data, as long as its clock did not run backwards by more
     * than the outage lasted.
     */
    CLOCKED,
    /**
     * {@code max(last token, fence mark) + 1}: small numbers, as redlease for Go mints them. They start again
     * at 1 where the server lost its data, so an old leader's token may be used a second time.
     */
    COUNTER
}
