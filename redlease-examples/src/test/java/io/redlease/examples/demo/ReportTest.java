package io.redlease.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.redlease.examples.demo.Report.Kind;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void lineIsReadBackAsItWas() {
        Report report = new Report(1234567, "alpha", Kind.STEPPED_DOWN, 42, "LEASE_EXPIRED after a pause");

        assertThat(Report.parse(report.line())).isEqualTo(report);
    }

    @Test
    void lineBreaksInAMessageDoNotBreakTheProtocol() {
        assertThat(new Report(1, "alpha", Kind.ERROR, 0, "one\ntwo").line()).doesNotContain("\n");
    }

    @Test
    void anythingElseIsRefusedWithItsText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Report.parse("warning: something"))
                .withMessageContaining("warning: something");
    }
}
