package io.redlease.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.examples.demo.Report.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long SECOND = 1_000_000;

    @Test
    void drawsWhoLedWhenAndWhatWasDone() {
        List<Report> reports = List.of(
                new Report(SECOND, "alpha", Kind.READY, 0, ""),
                new Report(SECOND, "bravo", Kind.READY, 0, ""),
                new Report(2 * SECOND, "alpha", Kind.LEADS, 1, ""),
                new Report(4 * SECOND, "bravo", Kind.LEADS, 2, ""),
                new Report(5 * SECOND, "alpha", Kind.STEPPED_DOWN, 1, ""),
                new Report(6 * SECOND, "alpha", Kind.REFUSED, 1, ""));
        List<Chronicle.Deed> deeds =
                List.of(new Chronicle.Deed(3 * SECOND, "alpha", 'S'), new Chronicle.Deed(8 * SECOND, "bravo", 'K'));

        assertThat(new Timeline(reports, deeds, 0, 10 * SECOND).draw(List.of("alpha", "bravo")))
                .isEqualTo("""
                                  0s           2s           4s            6s           8s
                        alpha           .......=======S============.......!..........................
                        bravo           ....................===========================K
                                = leads  . follows  R resigns  K killed  S stopped  C woken  ! refused
                        """);
    }

    @Test
    void fitsAnEightyColumnTerminal() {
        String drawing = new Timeline(List.of(), List.of(), 0, 47 * SECOND).draw(List.of("charlie"));

        assertThat(drawing.lines()).allMatch(line -> line.length() < 80);
    }
}
