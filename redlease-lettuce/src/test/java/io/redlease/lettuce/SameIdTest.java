package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.blackHole;
import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Fencer;
import io.redlease.StepDownReason;
import io.redlease.servers.TcpProxy;
import org.junit.jupiter.api.Test;

/** Two lives of one instance id, one after the other and side by side. */
class SameIdTest extends WithElections {

    // B15
    @Test
    void nextLifeTakesTheLeftoverOverWithANewToken() {
        TcpProxy proxy = proxy();
        Candidate earlier =
                candidate(proxy.port(), config -> config.instanceId("pod-0")).startAsLeader();
        BeliefWatch watch;
        blackHole(proxy); // dies without releasing

        long start = System.nanoTime();
        Candidate later = candidate(redis.port(), config -> config.instanceId("pod-0"));
        watch = closing(new BeliefWatch(earlier, later));
        later.start();
        long token = later.events().awaitElected(1);

        assertThat(since(start)).isLessThan(TTL.plusMillis(200));
        assertThat(token).isGreaterThan(earlier.events().tokens().get(0));
        watch.assertNeverTwo();
    }

    // B15
    @Test
    void earlierLifeThatWakesUpIsSupersededAndFencedOut() {
        TcpProxy proxy = proxy();
        Candidate earlier =
                candidate(proxy.port(), config -> config.instanceId("pod-1")).startAsLeader();
        Fencer stale = earlier.elector().fencer().orElseThrow();
        Candidate later = candidate(redis.port(), config -> config.instanceId("pod-1"));

        later.start();

        assertThat(earlier.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.SUPERSEDED);
        later.events().awaitElected(1);
        assertThat(stale.set(name + ":data", "stale")).isFalse();
        assertThat(redis.command("EXISTS", name + ":data")).isEqualTo(0L);
    }

    // B16
    @Test
    void livingTwinsDontTakeTheLeaseFromEachOtherForEver() {
        Candidate one = candidate(redis.port(), config -> config.instanceId("twin"));
        Candidate other = candidate(redis.port(), config -> config.instanceId("twin"));
        BeliefWatch watch = closing(new BeliefWatch(one, other));

        one.start();
        other.start();
        pass(TTL.multipliedBy(15));

        int terms = one.events().tokens().size() + other.events().tokens().size();
        assertThat(terms).isBetween(1, 10);
        watch.assertNeverTwo();
        assertThat(one.events().kinds().contains(Kind.ID_IN_USE)
                        || other.events().kinds().contains(Kind.ID_IN_USE))
                .isTrue();
    }
}
