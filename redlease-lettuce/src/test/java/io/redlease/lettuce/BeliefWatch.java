package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.Elector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks again and again whether two electors believe at one instant. */
final class BeliefWatch implements AutoCloseable {
    private final List<Elector> electors;
    private final AtomicInteger overlaps = new AtomicInteger();
    private final Repeating looking;

    BeliefWatch(Candidate... candidates) {
        electors = List.of(candidates).stream().map(Candidate::elector).toList();
        looking = new Repeating(Duration.ofNanos(200_000), this::look);
    }

    private void look() {
        for (Elector one : electors) {
            for (Elector other : electors) {
                // One believes before and after the other is asked, so it does at that instant.
                if (one != other && one.isLeader() && other.isLeader() && one.isLeader()) {
                    overlaps.incrementAndGet();
                }
            }
        }
    }

    void assertNeverTwo() {
        assertThat(overlaps).as("instants with two believers").hasValue(0);
    }

    @Override
    public void close() {
        looking.close();
    }
}
