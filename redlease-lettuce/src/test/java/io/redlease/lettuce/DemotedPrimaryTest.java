package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.servers.RedisServer;
import io.redlease.servers.TcpProxy;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The endpoint is pointed at a new primary, and the connection to the old one stays healthy. */
class DemotedPrimaryTest {
    private static final Duration TTL = Duration.ofMillis(500);

    private final RedisServer primary = RedisServer.create();
    private final RedisServer replica = RedisServer.create();
    private TcpProxy proxy;

    @BeforeEach
    void open() {
        proxy = TcpProxy.to(primary);
    }

    @AfterEach
    void close() {
        proxy.close();
        primary.close();
        replica.close();
    }

    // B31
    @Test
    void leaderExistsSoonAfterTheEndpointMoved() {
        try (Candidate a = new Candidate(proxy.port(), "moved", config -> config.ttl(TTL))) {
            a.startAsLeader();

            primary.call("REPLICAOF", replica.host(), replica.port());
            proxy.repoint(replica);
            a.events().awaitSteppedDown(1);
            long start = System.nanoTime();
            a.events().awaitElected(2);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TTL.multipliedBy(2));
            assertThat(a.events().kinds()).contains(Kind.READONLY);
            assertThat(replica.call("GET", "moved:leader"))
                    .isEqualTo(a.elector().instanceId());
        }
    }
}
