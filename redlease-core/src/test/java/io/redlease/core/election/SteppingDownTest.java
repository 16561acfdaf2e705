package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Role;
import org.junit.jupiter.api.Test;

class SteppingDownTest {

    private static Play resigned() {
        return Play.leading(true).at(100).resigned();
    }

    private static Play lost() {
        return Play.leading(true).at(300).wokeUp().refused(3, "other", 8);
    }

    @Test
    void beliefIsOverWhileTheTaskStillRuns() {
        Play play = resigned();

        assertThat(play.believesAt(100)).isFalse();
        assertThat(play.state.role()).isEqualTo(Role.STEPPING_DOWN);
        play.expectNo(Effect.Release.class);
    }

    @Test // B23
    void leaseIsRenewedUntilTheTaskReturns() {
        Play play = resigned().at(300).wokeUp();

        assertThat(play.effects).containsExactly(new Effect.Renew(3, 7));
        assertThat(play.at(310).renewed(3).at(600).wokeUp().effects).containsExactly(new Effect.Renew(4, 7));
        assertThat(play.at(700).taskEnded(7).effects).containsExactly(new Effect.Release(5, 7));
        assertThat(play.state.role()).isEqualTo(Role.FOLLOWER);
    }

    @Test // B23
    void stuckTaskLosesTheLeaseAtTheTimeoutAndIsReported() {
        Play play = resigned();
        play.at(2100).wokeUp();

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TASK_STUCK);
        assertThat(play.only(Effect.Release.class).token()).isEqualTo(7);
        assertThat(play.state.role()).isEqualTo(Role.STEPPING_DOWN);
        assertThat(play.state.wakeAt()).isEmpty();
    }

    @Test
    void stuckTaskThatReturnsAfterAllContendsAgain() {
        Play play = resigned().at(2100).wokeUp().at(9000).taskEnded(7);

        assertThat(play.state.role()).isEqualTo(Role.FOLLOWER);
        play.expectNo(Effect.Release.class);
    }

    @Test
    void lostTermContendsOnlyWhenItsTaskHasReturned() {
        Play play = lost();

        play.expectNo(Effect.Acquire.class);
        assertThat(play.notice().effects).isEmpty();
        assertThat(play.at(400).taskEnded(7).effects).containsExactly(new Effect.Acquire(4));
    }

    @Test
    void taskThatIgnoresALossIsReportedOnce() {
        Play play = lost().at(2300).wokeUp();

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TASK_STUCK);
        play.expectNo(Effect.Release.class);
        assertThat(play.at(9000).wokeUp().effects).isEmpty();
    }

    @Test
    void lateLossDoesNotCutTheTasksTimeShort() {
        Play play = resigned().at(300).wokeUp().at(310).refused(3, "other", 8);

        assertThat(play.effects).isEmpty();
        assertThat(play.state.role()).isEqualTo(Role.STEPPING_DOWN);
        assertThat(play.at(400).taskEnded(7).effects).isEmpty();
    }

    @Test
    void failedRenewalIsRetriedWhileTheTaskWindsDown() {
        Play play = resigned().at(300).wokeUp().at(310).failed(3, Kind.BUSY);

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.BUSY);
        assertThat(play.at(360).wokeUp().effects).containsExactly(new Effect.Renew(4, 7));
    }

    @Test
    void leaseThatRunsOutWhileTheTaskWindsDownIsReleased() {
        Play play = resigned().at(300).wokeUp().at(980).wokeUp();

        assertThat(play.only(Effect.Release.class).token()).isEqualTo(7);
        assertThat(play.state.role()).isEqualTo(Role.STEPPING_DOWN);
    }

    @Test
    void closeWhileSteppingDownReleasesWhenTheTaskReturns() {
        Play play = resigned().at(150).closing().at(200).taskEnded(7);

        assertThat(play.effects).containsExactly(new Effect.Release(3, 7));
        assertThat(play.at(210).released(3).effects).containsExactly(new Effect.Terminate());
    }

    @Test
    void closeWaitsForTheTaskNoLongerThanTheTimeout() {
        Play play = lost().at(400).closing();

        assertThat(play.wakesAt()).isEqualTo(2400);
        play.at(2400).wokeUp().only(Effect.Terminate.class);
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TASK_STUCK);
    }

    @Test
    void closeTwiceDoesNotExtendTheTime() {
        assertThat(lost().at(400).closing().at(900).closing().wakesAt()).isEqualTo(2400);
    }

    @Test
    void taskFailureAfterTheEndIsReported() {
        Play play = resigned().at(150).taskFailed(7);

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TASK_FAILED);
    }

    @Test
    void strayGrantIsReleased() {
        assertThat(lost().granted(1, 9, 0).effects).containsExactly(new Effect.Release(1, 9));
    }
}
