package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Role;
import org.junit.jupiter.api.Test;

class FollowerTest {

    @Test
    void startAsksForTheLeaseAtOnce() {
        Play play = Play.started(true);

        assertThat(play.effects).containsExactly(new Effect.Acquire(1));
        assertThat(play.state.role()).isEqualTo(Role.FOLLOWER);
    }

    @Test
    void startTwiceChangesNothing() {
        Play play = Play.started(true).start(true);

        assertThat(play.effects).isEmpty();
    }

    @Test
    void grantBeginsTheTermThenRenewsAtOnce() {
        Play play = Play.started(true).at(5).granted(1, 7, 0);

        assertThat(play.effects)
                .containsExactly(new Effect.BeginTerm(7), new Effect.TellLeader(Play.ME), new Effect.Renew(2, 7));
        assertThat(play.state.role()).isEqualTo(Role.LEADER);
    }

    @Test
    void beliefCountsFromTheSendingNotFromTheReply() {
        Play play = Play.started(true).at(400).granted(1, 7, 0);

        assertThat(play.believesAt(979)).isTrue();
        assertThat(play.believesAt(980)).isFalse();
    }

    @Test
    void refusalTellsWhoLeadsAndWatches() {
        Play play = Play.started(true).denied(1, "other", 800);

        assertThat(play.effects)
                .containsExactly(new Effect.TellFollower("other"), new Effect.TellLeader("other"), new Effect.Watch());
    }

    @Test
    void secondRefusalByTheSameLeaderTellsNothing() {
        Play play = Play.started(true).denied(1, "other", 800).notice().denied(2, "other", 800);

        assertThat(play.effects).isEmpty();
    }

    @Test
    void followerWaitsForTheExpiryItSaw() {
        Play play = Play.started(true).at(10).denied(1, "other", 800);

        assertThat(play.wakesAt()).isEqualTo(811);
        assertThat(play.at(811).wokeUp().effects).containsExactly(new Effect.Acquire(2));
    }

    @Test
    void jitterWakesEarlierNeverLater() {
        Play play = Play.started(true);
        play.play(new Event.Denied(((Follower) play.state).attempt().sentAt(), 1, "other", 800_000_000L, 0.999));

        assertThat(play.wakesAt()).isBetween(720L, 722L);
    }

    @Test
    void closeToTheExpiryThereIsNoJitter() {
        Play play = Play.started(true);
        play.play(new Event.Denied(((Follower) play.state).attempt().sentAt(), 1, "other", 200_000_000L, 0.999));

        assertThat(play.wakesAt()).isEqualTo(201);
    }

    @Test
    void holderWithALongerLeaseIsLookedAtOncePerOwnTtl() {
        assertThat(Play.started(true).denied(1, "other", 60_000).wakesAt()).isEqualTo(1001);
    }

    @Test
    void unknownExpiryIsPolledByTheAcquireIntervalAndReported() {
        Play play = Play.started(true);
        play.play(new Event.Denied(((Follower) play.state).attempt().sentAt(), 1, "other", -1, 0));

        assertThat(play.wakesAt()).isEqualTo(500);
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.BAD_DATA);
        assertThat(play.only(Effect.Report.class).error().message()).contains("'other'", "never expires", "delete");
    }

    @Test
    void noticeIsFollowedAtOnce() {
        Play play = Play.started(true).denied(1, "other", 800).at(100).notice();

        assertThat(play.effects).containsExactly(new Effect.Acquire(2));
    }

    @Test // B30: the refusal may be older than the notice that came meanwhile
    void noticeDuringAnAttemptMakesItAskAgain() {
        Play play = Play.started(true).notice().denied(1, "other", 800);

        assertThat(play.effects).endsWith(new Effect.Acquire(2));
    }

    @Test
    void noticesNeverOpenASecondAcquire() {
        Play play = Play.started(true).notice();

        assertThat(play.effects).isEmpty();
        assertThat(play.notice().effects).isEmpty();
    }

    @Test
    void losingTheRaceNeverBacksOff() {
        Play play = Play.started(true).denied(1, "a", 300);
        for (int i = 2; i < 20; i++) {
            play.notice().denied(i, "a", 300);
        }

        assertThat(play.wakesAt()).isEqualTo(301);
    }

    @Test
    void failuresBackOffUpToJustOverTheTtl() {
        Play play = Play.started(true);
        long[] waits = new long[8];
        long sentAt = 0;
        for (int i = 0; i < waits.length; i++) {
            play.at(sentAt).failed(i + 1, Kind.CONNECTION);
            waits[i] = play.wakesAt() - sentAt;
            sentAt = play.wakesAt();
            play.at(sentAt).wokeUp();
        }

        assertThat(waits).containsExactly(50, 100, 200, 400, 800, 1001, 1001, 1001);
    }

    @Test
    void answerOfAnyKindEndsTheBackoff() {
        Play play = Play.started(true).failed(1, Kind.CONNECTION).wokeUp();
        play.at(50).wokeUp().denied(2, "a", 100).notice().failed(3, Kind.CONNECTION);

        assertThat(play.wakesAt()).isEqualTo(100);
    }

    @Test
    void failureIsReportedAndTheFollowerTold() {
        Play play = Play.started(true).failed(1, Kind.LOADING);

        assertThat(play.only(Effect.TellFollower.class).leader()).isNull();
        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.LOADING);
    }

    @Test // B41
    void permanentFailureIsReportedAtOnceAndRepeatedOncePerLease() {
        Play play = Play.started(true).failed(1, Kind.AUTH);

        assertThat(play.only(Effect.Report.class).error().kind()).isEqualTo(Kind.AUTH);
        assertThat(play.wakesAt()).isEqualTo(1001);
    }

    @Test
    void acquireIsGivenUpAtItsBoundAndNotRepeatedWithinTheLeaseItMayHaveWon() {
        Play play = Play.started(true);

        assertThat(play.wakesAt()).isEqualTo(500);
        assertThat(play.at(500).wokeUp().only(Effect.Report.class).error().kind())
                .isEqualTo(Kind.TIMEOUT);
        assertThat(play.wakesAt()).isEqualTo(1001);
    }

    @Test // B05
    void grantThatComesAfterTheBoundIsReleasedNotBelieved() {
        Play play = Play.started(true).at(500).wokeUp().at(600).granted(1, 7, 0);

        assertThat(play.effects).containsExactly(new Effect.Release(1, 7));
        assertThat(play.state.role()).isEqualTo(Role.FOLLOWER);
    }

    @Test // B05, with a timer that did not run
    void grantOfWhichNothingIsLeftIsReleasedAndOthersGetTheirTurn() {
        Play play = Play.started(true).at(980).granted(1, 7, 0);

        assertThat(play.only(Effect.Release.class).token()).isEqualTo(7);
        play.expectNo(Effect.BeginTerm.class).expectNo(Effect.Acquire.class);
        assertThat(play.wakesAt()).isEqualTo(1480);
    }

    @Test
    void resignChangesNothing() {
        assertThat(Play.started(true).resigned().effects).isEmpty();
    }

    @Test // B12
    void closeDuringAnAttemptWaitsForItsReplyAndReleasesTheGrant() {
        Play play = Play.started(true).closing();

        assertThat(play.state.role()).isEqualTo(Role.STOPPED);
        play.expectNo(Effect.Terminate.class);
        assertThat(play.at(100).granted(1, 7, 0).effects).containsExactly(new Effect.Release(2, 7));
        assertThat(play.at(110).released(2).effects).containsExactly(new Effect.Terminate());
    }

    @Test
    void closeBetweenAttemptsEndsAtOnce() {
        assertThat(Play.started(true).denied(1, "a", 500).closing().effects).containsExactly(new Effect.Terminate());
    }
}
