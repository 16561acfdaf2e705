package io.redlease.examples.readme;

import io.redlease.ElectionError;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.StepDown;

/** The README's observer. */
final class Observing {
    private static final System.Logger LOG = System.getLogger("report-builder");

    private Observing() {}

    static ElectorConfig observed() {
        ElectorConfig config = ElectorConfig.builder("report-builder")
                .observer(new ElectorObserver() {
                    @Override
                    public void onSteppedDown(StepDown report) {
                        log(report.explanation());
                    }

                    @Override
                    public void onError(ElectionError error) {
                        log(error.kind() + ": " + error.message());
                    }
                })
                .build();
        return config;
    }

    private static void log(String line) {
        LOG.log(System.Logger.Level.WARNING, line);
    }
}
