package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.ElectionError;
import io.redlease.ElectorObserver;
import io.redlease.StepDown;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What an elector told, in order. */
final class Events implements ElectorObserver {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<Long> elected = new CopyOnWriteArrayList<>();
    private final List<StepDown> steppedDown = new CopyOnWriteArrayList<>();
    private final List<ElectionError> errors = new CopyOnWriteArrayList<>();

    @Override
    public void onElected(long token) {
        elected.add(token);
    }

    @Override
    public void onSteppedDown(StepDown report) {
        steppedDown.add(report);
    }

    @Override
    public void onError(ElectionError error) {
        errors.add(error);
    }

    List<Long> tokens() {
        return elected;
    }

    List<StepDown> stepDowns() {
        return steppedDown;
    }

    List<ElectionError> errors() {
        return errors;
    }

    List<ElectionError.Kind> kinds() {
        return errors.stream().map(ElectionError::kind).toList();
    }

    /** Waits for the n-th election and gives its token. */
    long awaitElected(int count) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(() -> elected.size() >= count);
        return elected.get(count - 1);
    }

    /** Waits for the n-th step-down and gives its report. */
    StepDown awaitSteppedDown(int count) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(() -> steppedDown.size() >= count);
        return steppedDown.get(count - 1);
    }

    /** Every term ended once, in order, and none without having begun. */
    void assertPaired() {
        assertThat(steppedDown).extracting(StepDown::token).containsExactlyElementsOf(elected);
    }
}
