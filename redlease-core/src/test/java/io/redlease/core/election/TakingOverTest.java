package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Role;
import org.junit.jupiter.api.Test;

class TakingOverTest {

    private static Play takingOver() {
        return Play.started(true).at(10).granted(1, 7, 600);
    }

    @Test // B15, B16: the earlier life may still believe until the leftover would have expired
    void beliefBeginsWhenTheLeftoverWouldHaveExpired() {
        Play play = takingOver();

        assertThat(play.effects).containsExactly(new Effect.Renew(2, 7));
        assertThat(play.state.role()).isEqualTo(Role.FOLLOWER);
        play.at(15).renewed(2).at(310).wokeUp().at(312).renewed(3);
        assertThat(play.at(610).wokeUp().effects).startsWith(new Effect.BeginTerm(7));
        assertThat(play.state.role()).isEqualTo(Role.LEADER);
    }

    @Test
    void wakesAtTheMomentOfBeliefAtTheLatest() {
        Play play = Play.started(true).at(10).granted(1, 7, 100).at(15).renewed(2);

        assertThat(play.wakesAt()).isEqualTo(110);
    }

    @Test
    void leaseLostMeanwhileIsContendedForAgain() {
        Play play = takingOver().at(20).refused(2, "other", 8);

        assertThat(play.effects).containsExactly(new Effect.Acquire(3));
    }

    @Test // B16
    void twinThatTakesItBackIsReportedAndHeldBackFrom() {
        Play play = takingOver().at(20).refused(2, Play.ME, 8);

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.ID_IN_USE);
        assertThat(play.wakesAt()).isEqualTo(2020);
        play.expectNo(Effect.EndTerm.class);
    }

    @Test
    void failedRenewalIsRetried() {
        Play play = takingOver().at(20).failed(2, Kind.CONNECTION);

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.CONNECTION);
        assertThat(play.at(70).wokeUp().effects).containsExactly(new Effect.Renew(3, 7));
    }

    @Test
    void leaseThatRunsOutIsReleasedAndContendedForAgain() {
        Play play = Play.started(true).at(10).granted(1, 7, 2000).at(980).wokeUp();

        assertThat(play.effects).containsExactly(new Effect.Release(3, 7), new Effect.Acquire(4));
    }

    @Test
    void closeReleasesWithoutEverHavingLed() {
        Play play = takingOver().at(20).closing();

        assertThat(play.effects).containsExactly(new Effect.Release(3, 7));
        assertThat(play.released(3).effects).containsExactly(new Effect.Terminate());
    }

    @Test
    void resignChangesNothing() {
        assertThat(takingOver().resigned().effects).isEmpty();
    }
}
