package io.redlease.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.examples.demo.Report.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Report FIRST = new Report(1, "alpha", Kind.LEADS, 10, "leads");
    private static final Report SECOND = new Report(3, "bravo", Kind.LEADS, 11, "leads");

    @Test
    void risingTokensAndRefusedStaleWritesAreFine() {
        assertThat(Verdict.faults(List.of(
                        FIRST,
                        new Report(2, "alpha", Kind.WROTE, 10, "hset"),
                        SECOND,
                        new Report(4, "alpha", Kind.REFUSED, 10, "hset"))))
                .isEmpty();
    }

    @Test
    void tokenThatWentBackIsAFault() {
        Report back = new Report(5, "alpha", Kind.LEADS, 11, "leads");

        assertThat(Verdict.faults(List.of(FIRST, SECOND, back)))
                .containsExactly("a token went back: alpha leads with 11 after 11");
    }

    @Test
    void staleWriteThatWasAppliedIsAFault() {
        Report stale = new Report(5, "alpha", Kind.WROTE, 10, "set");

        assertThat(Verdict.faults(List.of(FIRST, SECOND, stale)))
                .containsExactly("a stale write was applied: set of alpha under 10 while 11 leads");
    }

    @Test
    void orderOfArrivalDoesNotMatter() {
        assertThat(Verdict.faults(List.of(SECOND, new Report(2, "alpha", Kind.WROTE, 10, "hset"), FIRST)))
                .isEmpty();
    }
}
