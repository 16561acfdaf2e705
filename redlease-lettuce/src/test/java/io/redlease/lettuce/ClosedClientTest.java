package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.StepDownReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The application shuts its client down before the electors. */
class ClosedClientTest extends WithElections {

    private void shutDownClientOf(Candidate candidate) {
        candidate.client().shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    // B25
    @Test
    void redleaseClosesInBoundedTimeAndTellsTheStepDown() {
        Candidate a = candidate().startAsLeader();
        shutDownClientOf(a);

        long start = System.nanoTime();
        a.redlease().close();

        assertThat(since(start)).isLessThan(Duration.ofSeconds(3));
        a.events().assertPaired();
    }

    // B25
    @Test
    void electorThatRunsOnStepsDownAndDoesNotSpin() {
        Candidate a = candidate().startAsLeader();

        shutDownClientOf(a);

        assertThat(a.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
        int before = a.events().errors().size();
        pass(TTL.multipliedBy(4));
        assertThat(a.events().errors().size() - before).isLessThan(20);
        assertThat(a.events().kinds()).contains(Kind.CONNECTION);
    }
}
