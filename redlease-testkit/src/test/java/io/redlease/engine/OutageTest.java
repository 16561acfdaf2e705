package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.redlease.ElectionError.Kind;
import io.redlease.Role;
import io.redlease.testkit.HeldCalls;
import io.redlease.testkit.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Outages, closes in the middle, crowds: cases B12, B17, B30, B40, B41. */
class OutageTest {
    private final Cast cast = new Cast();
    private final Actor a = cast.actor("a");
    private final Actor b = cast.actor("b");

    @AfterEach
    void close() {
        cast.close();
    }

    @Test // B17
    void leaderExistsAgainAfterEachOfManyOutages() {
        a.start();
        b.start();
        for (int i = 0; i < 50; i++) {
            cast.store.faults().all().fail(Kind.CONNECTION);
            cast.pass(Cast.TTL.multipliedBy(2));
            cast.store.faults().clear();
            cast.expectLeaderWithinTtl();
        }

        assertThat(a.terms() + b.terms()).isGreaterThanOrEqualTo(50);
    }

    @Test // B17, and the silent kind of outage
    void leaderExistsAgainAfterSilentOutages() {
        a.start();
        b.start();
        for (int i = 0; i < 10; i++) {
            cast.store.faults().all().loseReply();
            cast.pass(Cast.TTL.multipliedBy(2));
            cast.store.faults().clear();
            cast.until(cast::somebodyLeads, Cast.TTL.multipliedBy(2).plusMillis(500));
        }
    }

    @Test // B12
    void closeDuringAnAcquireReleasesTheGrant() {
        HeldCalls held = a.client.faults().next(1, Operation.ACQUIRE).holdReply();
        a.start();
        cast.time.execute(() -> a.elector.close());
        cast.time.runReady();
        held.deliver();
        cast.time.runReady();

        assertThat(a.heard).doesNotContain("elected");
        assertThat(cast.store.holder("n")).isEmpty();
    }

    @Test // B12
    void grantDeliveredLongAfterTheCloseGoesBackTo() {
        HeldCalls held = a.client.faults().next(1, Operation.ACQUIRE).holdReply();
        a.start();
        a.elector.close();
        held.deliver();
        cast.time.runReady();

        assertThat(cast.store.holder("n")).isEmpty();
    }

    @Test // B17
    void electorIsNotStartedTwiceNorAfterItsClose() {
        a.start();
        assertThatIllegalStateException().isThrownBy(a.elector::start).withMessageContaining("running already");

        a.elector.close();
        assertThatIllegalStateException().isThrownBy(a.elector::start).withMessageContaining("make a new one");
        assertThat(a.elector.role()).isEqualTo(Role.STOPPED);
    }

    @Test // B30
    void releaseThatWasMissedBeforeTheWatchTookEffectIsMadeUpFor() {
        a.start();
        b.client.faults().loseNotices();
        b.start();
        a.elector.close();
        cast.time.runReady();
        assertThat(b.elector.isLeader()).isFalse();
        b.client.faults().healWatches();
        cast.time.runReady();

        assertThat(b.elector.isLeader()).isTrue();
        assertThat(cast.time.now()).isZero();
    }

    @Test // B29
    void brokenWatchIsToldOnceAndGoingByTimeGoesOn() {
        a.start();
        b.start();
        b.client.faults().breakWatches(Kind.CONNECTION);
        a.elector.close();

        cast.expectLeaderWithinTtl();
        assertThat(b.errors)
                .singleElement()
                .satisfies(error -> assertThat(error.kind()).isEqualTo(Kind.NOTICES_LOST));
    }

    @Test // B40
    void crowdOfFollowersCostsLittleAtRestAndOneCallEachAtAHandOver() {
        a.start();
        List<Actor> crowd = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            crowd.add(cast.actor("f" + i).start());
        }
        cast.passMillis(1000);
        long before = calls();
        cast.pass(Duration.ofSeconds(10));
        long atRest = calls() - before;
        assertThat(atRest).isLessThan(50 * 10 * 2 + 10 * 4);

        before = calls();
        a.elector.resign();
        cast.time.runReady();
        assertThat(calls() - before).isLessThan(3 * 50);
        assertThat(crowd).anyMatch(actor -> actor.elector.isLeader());
    }

    private long calls() {
        return cast.calls;
    }

    @Test // B41
    void misconfigurationIsReportedAtTheFirstAttemptAndThenAtABoundedRate() {
        a.client.faults().all().fail(Kind.AUTH);
        a.start();
        assertThat(a.errors)
                .singleElement()
                .satisfies(error -> assertThat(error.kind()).isEqualTo(Kind.AUTH));

        cast.pass(Duration.ofSeconds(10));
        assertThat(a.errors.size()).isBetween(8, 11);
    }

    @Test
    void thousandElectorsOnOneRedleaseAllLead() {
        List<io.redlease.Elector> electors = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            io.redlease.Elector elector = a.redlease.elector(
                    io.redlease.ElectorConfig.builder("name " + i).ttl(Cast.TTL).build());
            elector.start();
            electors.add(elector);
        }
        cast.time.advance(Duration.ofSeconds(5));

        assertThat(electors).allMatch(io.redlease.Elector::isLeader);
        a.redlease.close();
        assertThat(electors).allMatch(elector -> elector.role() == Role.STOPPED);
    }
}
