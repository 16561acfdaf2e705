package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Role;
import org.junit.jupiter.api.Test;

class ClosedTest {

    @Test
    void closeBeforeTheStartEndsAtOnce() {
        assertThat(new Play().closing().effects).containsExactly(new Effect.Terminate());
    }

    @Test
    void closeTwiceTerminatesOnce() {
        assertThat(new Play().closing().closing().effects).isEmpty();
    }

    @Test
    void refusedLastAttemptEndsTheWait() {
        assertThat(Play.started(true).closing().denied(1, "a", 500).effects).containsExactly(new Effect.Terminate());
    }

    @Test
    void failedReleaseIsReportedAndEndsTheWait() {
        Play play = Play.leading(false).closing().failed(3, Kind.MISCONF);

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.MISCONF);
        play.only(Effect.Terminate.class);
    }

    @Test
    void waitIsBoundedWhereNoAnswerComes() {
        Play play = Play.leading(false).closing();

        assertThat(play.wakesAt()).isEqualTo(500);
        play.at(500).wokeUp().only(Effect.Terminate.class);
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TIMEOUT);
    }

    @Test // B12
    void grantThatComesEvenLaterStillGoesBack() {
        Play play = Play.started(true).closing().at(500).wokeUp().at(900).granted(1, 7, 0);

        assertThat(play.effects).containsExactly(new Effect.Release(1, 7));
    }

    @Test
    void nothingRevivesIt() {
        Play play = new Play()
                .closing()
                .start(true)
                .notice()
                .wokeUp()
                .resigned()
                .taskEnded(1)
                .extensionAsked();

        assertThat(play.effects).isEmpty();
        assertThat(play.state.role()).isEqualTo(Role.STOPPED);
        assertThat(play.state.wakeAt()).isEmpty();
    }

    @Test
    void bugEndsTheTermAndTheElector() {
        Play play = Play.leading(true);
        Step step = State.broken(play.state, ((Leader) play.state).hold().wonAt());

        assertThat(step.effects().get(0)).isInstanceOf(Effect.EndTerm.class);
        assertThat(step.effects().get(1)).isInstanceOf(Effect.Release.class);
        assertThat(step.next().role()).isEqualTo(Role.STOPPED);
    }
}
