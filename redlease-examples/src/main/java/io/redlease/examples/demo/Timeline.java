package io.redlease.examples.demo;

import io.redlease.examples.demo.Report.Kind;
import java.util.Arrays;
import java.util.List;

/** Draws who led when, in plain characters, 78 columns wide. */
final class Timeline {
    private static final int LABEL = 10;
    private static final int WIDTH = 68;

    private final List<Report> reports;
    private final List<Chronicle.Deed> deeds;
    private final long start;
    private final long end;

    Timeline(List<Report> reports, List<Chronicle.Deed> deeds, long start, long end) {
        this.reports = reports;
        this.deeds = deeds;
        this.start = start;
        this.end = Math.max(end, start + 1);
    }

    String draw(List<String> workers) {
        StringBuilder drawing = new StringBuilder(scale());
        for (String worker : workers) {
            drawing.append(String.format("%-" + LABEL + "s", worker))
                    .append(bar(worker).stripTrailing())
                    .append('\n');
        }
        return drawing.append(" ".repeat(LABEL - 2))
                .append("= leads  . follows  R resigns  K killed  S stopped  C woken  ! refused\n")
                .toString();
    }

    private String scale() {
        char[] line = new char[WIDTH];
        Arrays.fill(line, ' ');
        long seconds = (end - start) / 1_000_000;
        int step = seconds > 12 ? 5 : 2;
        for (long at = 0; at <= seconds; at += step) {
            String label = at + "s";
            int column = column(start + at * 1_000_000);
            if (column + label.length() <= WIDTH) {
                label.getChars(0, label.length(), line, column);
            }
        }
        return " ".repeat(LABEL) + new String(line).stripTrailing() + "\n";
    }

    private String bar(String worker) {
        char[] bar = new char[WIDTH];
        Arrays.fill(bar, ' ');
        char now = ' ';
        int drawn = 0;
        for (Report report : sorted(worker)) {
            int column = column(report.micros());
            Arrays.fill(bar, Math.min(drawn, column), column, now);
            drawn = column;
            now = after(report, now);
        }
        int last = goneAt(worker);
        Arrays.fill(bar, Math.min(drawn, last), last, now);
        mark(worker, bar);
        return new String(bar);
    }

    private List<Report> sorted(String worker) {
        return reports.stream()
                .filter(report -> report.worker().equals(worker))
                .sorted((one, other) -> Long.compare(one.micros(), other.micros()))
                .toList();
    }

    private static char after(Report report, char before) {
        return switch (report.kind()) {
            case READY, STEPPED_DOWN -> '.';
            case LEADS -> '=';
            default -> before;
        };
    }

    /** Where the line of a worker that was killed, and did not come back, breaks off. */
    private int goneAt(String worker) {
        long gone = end;
        for (Chronicle.Deed deed : deeds) {
            boolean back = sorted(worker).stream().anyMatch(report -> report.micros() > deed.micros());
            if (deed.worker().equals(worker) && deed.mark() == 'K' && !back) {
                gone = deed.micros();
            }
        }
        return column(gone);
    }

    private void mark(String worker, char[] bar) {
        for (Report report : sorted(worker)) {
            if (report.kind() == Kind.REFUSED) {
                bar[column(report.micros())] = '!';
            }
        }
        List<Chronicle.Deed> own =
                deeds.stream().filter(deed -> deed.worker().equals(worker)).toList();
        for (Chronicle.Deed deed : own) {
            int column = column(deed.micros());
            if (deed.mark() == 'K') {
                long back = sorted(worker).stream()
                        .mapToLong(Report::micros)
                        .filter(micros -> micros > deed.micros())
                        .findFirst()
                        .orElse(end);
                Arrays.fill(bar, column, column(back), ' ');
            }
            // What follows at once must not hide the deed.
            bar[bar[column] == '!' && column > 0 ? column - 1 : column] = deed.mark();
        }
    }

    private int column(long micros) {
        long column = (micros - start) * (WIDTH - 1) / (end - start);
        return (int) Math.max(0, Math.min(WIDTH - 1, column));
    }
}
