package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.servers.PerTest;
import io.redlease.servers.RedisReplication;
import io.redlease.servers.RedisServer;
import io.redlease.servers.Setup;
import io.redlease.servers.WithRedis;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An elector on a primary that Sentinels watch, with Lettuce's default settings. */
@WithRedis
class SentinelElectionTest {
    private static final Duration TTL = Duration.ofMillis(600);

    private static Candidate candidate(RedisReplication replication) {
        return new Candidate(replication.sentinelUri(), "watched", config -> config.ttl(TTL));
    }

    // B31
    @Test
    void leaderExistsSoonAfterAFailover(@PerTest @Setup(sentinels = 3) RedisReplication replication) {
        try (Candidate a = candidate(replication).startAsLeader()) {
            long first = a.events().tokens().get(0);
            RedisServer demoted = replication.primary();

            RedisServer promoted = replication.failover();
            demoted.call("REPLICAOF", promoted.host(), promoted.port()); // the Sentinels would take seconds
            a.events().awaitElected(2);

            assertThat(a.events().tokens().get(1)).isGreaterThan(first);
            assertThat(promoted.call("GET", "watched:leader"))
                    .isEqualTo(a.elector().instanceId());
        }
    }

    @Test
    void leaderExistsSoonAfterThePrimaryDied(@PerTest @Setup(sentinels = 3) RedisReplication replication) {
        try (Candidate a = candidate(replication).startAsLeader()) {
            long first = a.events().tokens().get(0);
            RedisServer dead = replication.primary();

            dead.kill();
            RedisServer successor = replication.awaitPrimaryOtherThan(dead);
            long start = System.nanoTime();
            a.events().awaitElected(2);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TTL.multipliedBy(5));
            assertThat(a.events().tokens().get(1)).isGreaterThan(first);
            assertThat(successor.call("GET", "watched:leader"))
                    .isEqualTo(a.elector().instanceId());
        }
    }
}
