package io.redlease.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.Fencer;
import io.redlease.Term;
import io.redlease.core.Redlease;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a user tests leader code: hours of it in milliseconds, without sleeping and without Redis. The documentation shows it. */
class LeaderTaskExampleTest {

    private static void countHours(Term term) throws InterruptedException {
        while (term.isActive()) {
            term.fencer().command("INCR", List.of("hours"), List.of());
            term.sleep(Duration.ofHours(1));
        }
    }

    @Test
    void taskCountsTheHours() {
        try (VirtualTime time = new VirtualTime();
                InMemoryLeaseStore store = InMemoryLeaseStore.create(time);
                Redlease redlease = time.redlease(store.client())) {
            redlease.elector(ElectorConfig.of("clock")).start(term -> {
                while (term.isActive()) {
                    term.fencer().command("INCR", List.of("hours"), List.of());
                    term.sleep(Duration.ofHours(1));
                }
            });

            time.advance(Duration.ofHours(5));

            assertThat(store.string("hours")).hasValue("6");
        }
    }

    @Test
    void successorGoesOnWhereTheLeaderLeftOff() {
        try (VirtualTime time = new VirtualTime();
                InMemoryLeaseStore store = InMemoryLeaseStore.create(time);
                Redlease first = time.redlease(store.client());
                Redlease second = time.redlease(store.client())) {
            Elector leader = first.elector(ElectorConfig.of("clock"));
            Elector follower = second.elector(ElectorConfig.of("clock"));
            leader.start(LeaderTaskExampleTest::countHours);
            follower.start(LeaderTaskExampleTest::countHours);
            time.advance(Duration.ofMinutes(150));

            leader.close();

            time.advance(Duration.ofMinutes(1));
            assertThat(follower.isLeader()).isTrue();
            assertThat(store.string("hours")).hasValue("4");
        }
    }

    @Test
    void pausedLeaderIsFencedOutByItsSuccessor() {
        try (VirtualTime time = new VirtualTime();
                InMemoryLeaseStore store = InMemoryLeaseStore.create(time)) {
            VirtualProcess stopped = time.process("stopped");
            Elector leader = stopped.redlease(store.client(stopped)).elector(ElectorConfig.of("clock"));
            Elector follower = time.redlease(store.client()).elector(ElectorConfig.of("clock"));
            leader.start();
            time.runUntil(leader::isLeader, Duration.ofSeconds(1));
            Fencer fencer = leader.fencer().orElseThrow();
            follower.start();

            stopped.pause(); // as by SIGSTOP, or a long garbage collection
            time.runUntil(follower::isLeader, Duration.ofSeconds(10));
            stopped.resume();

            assertThat(leader.isLeader()).isFalse();
            assertThat(fencer.set("state", "stale")).isFalse();
        }
    }

    @Test
    void shortOutageCostsNoTerm() {
        try (VirtualTime time = new VirtualTime();
                InMemoryLeaseStore store = InMemoryLeaseStore.create(time);
                Redlease redlease = time.redlease(store.client())) {
            Elector leader = redlease.elector(ElectorConfig.of("clock"));
            leader.start();
            time.runUntil(leader::isLeader, Duration.ofSeconds(1));
            long token = leader.token().orElseThrow();

            store.faults().next(2, Operation.RENEW).fail(Kind.LOADING);

            time.advance(Duration.ofMinutes(1));
            assertThat(store.faults().unspent()).isZero();
            assertThat(leader.token()).hasValue(token);
        }
    }
}
