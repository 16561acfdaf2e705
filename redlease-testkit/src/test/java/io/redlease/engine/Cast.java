package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.testkit.InMemoryLeaseStore;
import io.redlease.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Several processes that contend for the name {@code n} over one store, in virtual time: ttl 1 s. While time passes it watches
 * that no two believe at one instant and that tokens of terms rise.
 */
final class Cast implements AutoCloseable {
    static final Duration TTL = Duration.ofSeconds(1);

    final VirtualTime time = new VirtualTime();
    final InMemoryLeaseStore store = InMemoryLeaseStore.create(time);
    final List<Actor> actors = new ArrayList<>();
    final List<Long> terms = new ArrayList<>();
    long calls;

    /** A process with the given instance id. */
    Actor actor(String id) {
        return actor(id, id);
    }

    /** A process by the given name, with an instance id that others may have as well. */
    Actor actor(String processName, String id) {
        Actor actor = new Actor(this, processName, id);
        actors.add(actor);
        return actor;
    }

    void pass(Duration duration) {
        Duration end = time.now().plus(duration);
        while (time.now().compareTo(end) < 0) {
            Duration left = end.minus(time.now());
            time.advance(left.compareTo(Duration.ofMillis(5)) < 0 ? left : Duration.ofMillis(5));
            checkBelief();
        }
    }

    void passMillis(long millis) {
        pass(Duration.ofMillis(millis));
    }

    void until(BooleanSupplier condition, Duration atMost) {
        Duration end = time.now().plus(atMost);
        time.runReady();
        while (!condition.getAsBoolean()) {
            assertThat(time.now()).as("waiting for a condition").isLessThan(end);
            time.advance(Duration.ofMillis(1));
            checkBelief();
        }
    }

    void checkBelief() {
        long believers =
                actors.stream().filter(actor -> actor.elector.isLeader()).count();
        assertThat(believers).as("believers at %s", time.now()).isLessThanOrEqualTo(1);
    }

    void termBegan(long token) {
        terms.add(token);
        assertThat(terms).as("tokens of terms, in order").isSorted().doesNotHaveDuplicates();
    }

    Actor leader() {
        return actors.stream()
                .filter(actor -> actor.elector.isLeader())
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody leads"));
    }

    boolean somebodyLeads() {
        return actors.stream().anyMatch(actor -> actor.elector.isLeader());
    }

    /** The instances' own ways of going on differ in time; close to the ttl is what rule 6 promises. */
    void expectLeaderWithinTtl() {
        until(this::somebodyLeads, TTL.plusMillis(60));
    }

    @Override
    public void close() {
        for (Actor actor : actors) {
            if (!actor.process.isPaused()) {
                actor.redlease.close();
            }
        }
        time.close();
    }
}
