package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.ElectionError.Kind;
import io.redlease.servers.Hold;
import io.redlease.servers.TcpProxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of hand-overs when notices don't get through. */
class NoticedElectionTest extends WithElections {
    private static final Duration LONG = Duration.ofSeconds(3);

    private Candidate longCandidate(int port) {
        return candidate(port, config -> config.ttl(LONG));
    }

    // B29
    @Test
    void handOverIsTimedWhileSubscribersAreKilledAndQuickAfterwards() {
        Candidate a = candidate().startAsLeader();
        Candidate b = candidate().startAsFollowerOf(a);
        Repeating killer =
                closing(new Repeating(Duration.ofMillis(50), () -> redis.command("CLIENT", "KILL", "TYPE", "pubsub")));

        a.elector().resign();
        b.events().awaitElected(1);
        killer.close();
        await().untilAsserted(() ->
                assertThat(a.elector().leaderId()).hasValue(b.elector().instanceId()));
        awaitSubscribers(2);
        long start = System.nanoTime();
        b.elector().resign();
        a.events().awaitElected(2);

        assertThat(since(start)).isLessThan(Duration.ofMillis(150)); // acquire interval: 200 ms
    }

    // B29
    @Test
    void withoutTheChannelsPermissionTheElectionGoesByTimeAndSaysSo() {
        redis.command("ACL", "SETUSER", "timed", "on", ">secret", "~*", "+@all", "resetchannels");
        Candidate a = candidate().startAsLeader();
        Candidate b = closing(
                new Candidate("redis://timed:secret@127.0.0.1:" + redis.port(), name, config -> config.ttl(TTL)));
        b.startAsFollowerOf(a);

        a.elector().close();
        b.events().awaitElected(1);

        await().untilAsserted(() -> assertThat(b.events().kinds()).contains(Kind.NOTICES_LOST));
        assertThat(b.events().kinds()).containsOnlyOnce(Kind.NOTICES_LOST);
    }

    // B30
    @Test
    void releaseBeforeTheSubscriptionIsNotMissed() {
        TcpProxy proxy = proxy();
        Candidate a = longCandidate(redis.port()).startAsLeader();
        Candidate b = longCandidate(proxy.port()).connect();
        Hold confirmation = proxy.holdReplyTo("SUBSCRIBE");
        b.startAsFollowerOf(a);
        awaitSubscribers(1);

        long start = System.nanoTime();
        a.elector().resign();
        await().untilAsserted(() -> assertThat(holder()).isNull());
        confirmation.release();
        b.events().awaitElected(1);

        assertThat(since(start)).isLessThan(LONG.dividedBy(3)); // the acquire interval is half of it
    }

    private void awaitSubscribers(long count) {
        String channel = name + ":leader:released";
        await().untilAsserted(() ->
                assertThat(redis.command("PUBSUB", "NUMSUB", channel)).isEqualTo(List.of(channel, count)));
    }
}
