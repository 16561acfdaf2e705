package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Role;
import io.redlease.StepDownReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeaderTest {

    @Test
    void renewsByTheIntervalFromSendingToSending() {
        Play play = Play.leading(true);

        assertThat(play.wakesAt()).isEqualTo(300);
        assertThat(play.at(300).wokeUp().effects).containsExactly(new Effect.Renew(3, 7));
        assertThat(play.at(390).renewed(3).wakesAt()).isEqualTo(600);
    }

    @Test
    void renewalExtendsTheBeliefFromItsSending() {
        Play play = Play.leading(true).at(300).wokeUp().at(390).renewed(3);

        assertThat(play.effects).containsExactly(new Effect.ExtendTerm(7));
        assertThat(play.believesAt(1279)).isTrue();
        assertThat(play.believesAt(1280)).isFalse();
    }

    @Test
    void atMostOneRenewalIsOpen() {
        Play play = Play.leading(true).at(300).wokeUp().extensionAsked();

        assertThat(play.effects).isEmpty();
    }

    @Test
    void renewalIsGivenUpAtHalfOfWhatIsLeftAndTriedAgainAtOnce() {
        Play play = Play.leading(true).at(300).wokeUp();

        assertThat(play.wakesAt()).isEqualTo(640);
        play.at(640).wokeUp();
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TIMEOUT);
        assertThat(play.only(Effect.Renew.class).call()).isEqualTo(4);
    }

    @Test // B04
    void failedRenewalIsRetriedWithinTheBudget() {
        Play play = Play.leading(true).at(300).wokeUp().at(310).failed(3, Kind.CONNECTION);

        assertThat(play.state.role()).isEqualTo(Role.LEADER);
        assertThat(play.wakesAt()).isEqualTo(360);
        assertThat(play.at(360).wokeUp().effects).containsExactly(new Effect.Renew(4, 7));
        assertThat(play.at(365).renewed(4).effects).containsExactly(new Effect.ExtendTerm(7));
    }

    @Test // B04
    void termEndsAtItsDeadlineNotAtTheFirstError() {
        Play play = Play.leading(true);
        for (long millis = 300; millis < 980; millis++) {
            play.at(millis).wokeUp();
            play.expectNo(Effect.EndTerm.class);
            for (Effect effect : play.effects) {
                if (effect instanceof Effect.Renew renew) {
                    play.failed(renew.call(), Kind.CONNECTION);
                }
            }
        }

        assertThat(play.at(980).wokeUp().only(Effect.EndTerm.class).report().reason())
                .isEqualTo(StepDownReason.LEASE_EXPIRED);
    }

    @Test
    void warnsOnceBeforeTheLoss() {
        Play play = Play.leading(true).at(300).wokeUp();

        play.at(647).wokeUp().only(Effect.TellAtRisk.class);
        play.at(700).wokeUp().expectNo(Effect.TellAtRisk.class).expectNo(Effect.EndTerm.class);
    }

    @Test
    void warnsAgainAfterARecovery() {
        Play play = Play.leading(true).at(300).wokeUp().at(647).wokeUp();
        long retry = play.only(Effect.Renew.class).call();
        play.at(660).renewed(retry).at(947).wokeUp();
        long next = play.only(Effect.Renew.class).call();

        assertThat(play.at(947 + 350).wokeUp().only(Effect.TellAtRisk.class).remainingNanos())
                .isPositive();
        assertThat(next).isGreaterThan(retry);
    }

    @Test
    void expiryEndsTheTermBeforeItReleases() {
        Play play = Play.leading(true).at(980).wokeUp();

        assertThat(play.effects.get(0)).isInstanceOf(Effect.EndTerm.class);
        assertThat(play.effects.get(1)).isInstanceOf(Effect.Release.class);
        assertThat(play.state.role()).isEqualTo(Role.STEPPING_DOWN);
    }

    @Test
    void expiryWithoutATaskGivesOthersAHeadStart() {
        Play play = Play.leading(false).at(980).wokeUp();

        assertThat(play.state.role()).isEqualTo(Role.FOLLOWER);
        play.expectNo(Effect.Acquire.class);
        assertThat(play.wakesAt()).isEqualTo(1030);
    }

    @Test // B01: no timer runs while a process is stopped; the first thing that happens afterwards ends the term
    void pausedProcessIsNamedAsTheCause() {
        Play play = Play.leading(true).at(3300).wokeUp();

        assertThat(play.only(Effect.EndTerm.class).report().explanation()).contains("paused for 3000 ms");
        assertThat(play.only(Effect.EndTerm.class).report().longestPause()).isEqualTo(Duration.ofMillis(3000));
    }

    @Test
    void silentServerIsNamedAsTheCause() {
        Play play = Play.leading(true)
                .at(300)
                .wokeUp()
                .at(640)
                .wokeUp()
                .at(810)
                .wokeUp()
                .at(895)
                .wokeUp();
        play.at(980).wokeUp();

        assertThat(play.only(Effect.EndTerm.class).report().explanation()).contains("no renewal got through");
        assertThat(play.only(Effect.EndTerm.class).report().attemptsSince()).isGreaterThan(1);
    }

    @Test // B02
    void replyThatComesAfterTheDeadlineRevivesNothing() {
        Play play = Play.leading(true).at(300).wokeUp().at(985).renewed(3);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
    }

    @Test // B10
    void refusalWithAnotherHolderEndsTheTermAtOnce() {
        Play play = Play.leading(false).at(300).wokeUp().at(305).refused(3, "other", 8);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.LEASE_LOST);
        assertThat(play.only(Effect.EndTerm.class).report().explanation()).contains("held by 'other'");
        assertThat(play.only(Effect.TellLeader.class).leader()).isEqualTo("other");
        play.expectNo(Effect.Release.class);
    }

    @Test // B10
    void refusalBecauseTheKeyIsGoneSaysSo() {
        Play play = Play.leading(false).at(300).wokeUp().at(305).refused(3, null, 0);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.LEASE_LOST);
        assertThat(play.only(Effect.EndTerm.class).report().explanation()).contains("key was gone");
        assertThat(play.effects).endsWith(new Effect.Acquire(4));
    }

    @Test // B16
    void newerTermUnderTheOwnIdIsReportedAndHeldBackFrom() {
        Play play = Play.leading(false).at(300).wokeUp().at(305).refused(3, Play.ME, 8);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.SUPERSEDED);
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.ID_IN_USE);
        assertThat(play.only(Effect.Report.class).error().message()).contains("'me'", "id of its own");
        assertThat(play.wakesAt()).isEqualTo(2305);
        assertThat(play.at(400).notice().effects).isEmpty();
    }

    @Test // B16
    void eachFurtherSupersessionDoublesTheHoldBack() {
        Play play = Play.leading(false).at(300).wokeUp().refused(3, Play.ME, 8);
        play.at(2300).wokeUp().granted(4, 9, 0).refused(5, Play.ME, 10);

        assertThat(play.wakesAt()).isEqualTo(2300 + 4000);
    }

    @Test
    void refusalOfARenewalGivenUpIsIgnored() {
        Play play = Play.leading(true).at(300).wokeUp().at(640).wokeUp().refused(3, "other", 8);

        assertThat(play.effects).isEmpty();
        assertThat(play.state.role()).isEqualTo(Role.LEADER);
    }

    @Test
    void returnedTaskEndsTheTermReleasesAndHoldsBack() {
        Play play = Play.leading(true).at(100).taskEnded(7);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.TASK_RETURNED);
        assertThat(play.effects).endsWith(new Effect.Release(3, 7));
        assertThat(play.wakesAt()).isEqualTo(600);
    }

    @Test // B18
    void failedTaskIsReportedReleasedAndHeldBack() {
        Play play = Play.leading(true).at(100).taskFailed(7);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.TASK_FAILED);
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.TASK_FAILED);
        assertThat(play.only(Effect.Release.class).token()).isEqualTo(7);
        assertThat(play.wakesAt()).isEqualTo(600);
    }

    @Test
    void endOfAnEarlierTermsTaskIsIgnored() {
        assertThat(Play.leading(true).taskEnded(6).effects).isEmpty();
    }

    @Test
    void resignWithoutATaskReleasesAtOnceAndIgnoresItsOwnNotice() {
        Play play = Play.leading(false).at(100).resigned();

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.RESIGNED);
        assertThat(play.effects).endsWith(new Effect.Release(3, 7));
        assertThat(play.at(101).notice().effects).isEmpty();
    }

    @Test
    void resignAfterTheDeadlineIsAnExpiry() {
        Play play = Play.leading(true).at(990).resigned();

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
    }

    @Test
    void closeWithoutATaskReleasesAndWaitsForTheAnswer() {
        Play play = Play.leading(false).at(100).closing();

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.CLOSED);
        assertThat(play.effects).endsWith(new Effect.Release(3, 7));
        assertThat(play.released(3).effects).containsExactly(new Effect.Terminate());
    }

    @Test
    void extensionAskedForRenewsNow() {
        assertThat(Play.leading(true).at(50).extensionAsked().effects).containsExactly(new Effect.Renew(3, 7));
    }

    @Test
    void olderStrayGrantIsReleasedWithoutHarm() {
        Play play = Play.leading(true).granted(0, 5, 0);

        assertThat(play.effects).containsExactly(new Effect.Release(0, 5));
        assertThat(play.state.role()).isEqualTo(Role.LEADER);
    }

    @Test
    void newerStrayGrantHasTakenTheLeaseOver() {
        Play play = Play.leading(true).granted(0, 9, 0);

        assertThat(play.only(Effect.EndTerm.class).report().reason()).isEqualTo(StepDownReason.SUPERSEDED);
        assertThat(play.only(Effect.Release.class).token()).isEqualTo(9);
        play.expectNo(Effect.Report.class);
    }
}
