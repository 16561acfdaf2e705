package io.redlease.examples.demo;

import io.redlease.examples.demo.Report.Kind;
import java.util.ArrayList;
import java.util.List;

/** The demo's words for what its workers report. */
final class Ledger {
    private static final int WIDTH = 79;

    private Ledger() {}

    /** A report as a line; empty for what would only be noise: every write after a term's first. */
    static String line(Report report) {
        return switch (report.kind()) {
            case READY -> "starts";
            case FOLLOWS -> "follows " + report.text();
            case LEADS -> "ELECTED, token " + report.token();
            case STEPPED_DOWN -> "stepped down from " + report.token() + ": " + report.text();
            case WROTE -> report.text().endsWith("n=1") ? "writes its state, fenced" : "";
            case REFUSED -> "REFUSED: " + report.text() + " under its old token " + report.token();
            case RESIGNING -> "resigns";
            case ERROR -> report.text();
        };
    }

    /** Breaks a text into lines that fit the terminal, the later ones indented like the first. */
    static List<String> wrap(String head, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(head);
        boolean fresh = true;
        for (String word : text.split(" ", -1)) {
            if (!fresh && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(head.length()));
                fresh = true;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        lines.add(line.toString());
        return lines;
    }

    /** The terms in order, and what was written and refused under each token. */
    static String of(List<Report> reports) {
        StringBuilder table =
                new StringBuilder(String.format("%-18s %-10s %8s %8s%n", "token", "leader", "applied", "refused"));
        reports.stream()
                .filter(report -> report.kind() == Kind.LEADS)
                .sorted((one, other) -> Long.compare(one.micros(), other.micros()))
                .forEach(term -> table.append(String.format(
                        "%-18d %-10s %8d %8d%n",
                        term.token(),
                        term.worker(),
                        count(reports, Kind.WROTE, term.token()),
                        count(reports, Kind.REFUSED, term.token()))));
        return table.append('\n').toString();
    }

    private static long count(List<Report> reports, Kind kind, long token) {
        return reports.stream()
                .filter(report -> report.kind() == kind && report.token() == token)
                .count();
    }
}
