package io.redlease.examples.demo;

import io.redlease.examples.demo.Report.Kind;
import java.util.ArrayList;
import java.util.List;

/** Judges what was reported: tokens of terms rise, and nothing is written under a token once a greater one leads. */
final class Verdict {
    private Verdict() {}

    /** What is wrong, nothing if all is well. */
    static List<String> faults(List<Report> reports) {
        List<Report> byTime = new ArrayList<>(reports);
        byTime.sort((one, other) -> Long.compare(one.micros(), other.micros()));
        List<String> faults = new ArrayList<>();
        long greatest = 0;
        for (Report report : byTime) {
            if (report.kind() == Kind.LEADS && report.token() <= greatest) {
                faults.add("a token went back: " + report.worker() + " leads with " + report.token() + " after "
                        + greatest);
            } else if (report.kind() == Kind.WROTE && report.token() < greatest) {
                faults.add("a stale write was applied: " + report.text() + " of " + report.worker() + " under "
                        + report.token() + " while " + greatest + " leads");
            }
            greatest = report.kind() == Kind.LEADS ? Math.max(greatest, report.token()) : greatest;
        }
        return faults;
    }
}
