package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.blackHole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.Elector;
import io.redlease.StepDownReason;
import io.redlease.servers.TcpProxy;
import org.junit.jupiter.api.Test;

/** The lease goes away under a healthy leader. */
class LostLeaseTest extends WithElections {

    // B10
    @Test
    void deletedKeyEndsTheTermAtTheNextRenewal() {
        Candidate a = candidate().startAsLeader();

        redis.command("DEL", name + ":leader");

        assertThat(a.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.LEASE_LOST);
        assertThat(a.events().awaitElected(2)).isGreaterThan(a.events().tokens().get(0));
    }

    // B10
    @Test
    void keyTakenByHandEndsTheTermAndIsLeftAlone() {
        Candidate a = candidate().startAsLeader();

        redis.command("SET", name + ":leader", "somebody", "PX", "60000");

        assertThat(a.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.LEASE_LOST);
        await().untilAsserted(() -> assertThat(a.elector().leaderId()).hasValue("somebody"));
        assertThat(holder()).isEqualTo("somebody");
    }

    // B10
    @Test
    void lossOfAllDataEndsTheTermAndTokensGoOn() {
        Candidate a = candidate().startAsLeader();

        redis.command("DEL", name + ":leader", name + ":fence", name + ":fence:applied");

        assertThat(a.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.LEASE_LOST);
        assertThat(a.events().awaitElected(2)).isGreaterThan(a.events().tokens().get(0));
    }

    // B06
    @Test
    void nextTermIsRenewedLikeTheFirst() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        blackHole(proxy);
        a.events().awaitSteppedDown(1);
        proxy.pass();
        a.events().awaitElected(2);

        await().during(TTL.multipliedBy(5))
                .atMost(TTL.multipliedBy(8))
                .until(() -> a.elector().isLeader() && pttl() > TTL.toMillis() / 4);

        assertThat(a.events().tokens()).hasSize(2);
    }

    // B06
    @Test
    void newElectorOfTheSameRedleaseIsRenewedAfterALostTerm() {
        TcpProxy proxy = proxy();
        Candidate a = candidate(proxy.port()).startAsLeader();
        blackHole(proxy);
        a.events().awaitSteppedDown(1);
        proxy.pass();
        a.elector().close();
        Events events = new Events();
        Elector next = a.redlease()
                .elector(io.redlease.ElectorConfig.builder(name)
                        .ttl(TTL)
                        .observer(events)
                        .build());

        next.start();
        events.awaitElected(1);

        await().during(TTL.multipliedBy(4))
                .atMost(TTL.multipliedBy(8))
                .until(() -> next.isLeader() && pttl() > TTL.toMillis() / 4);
        assertThat(events.tokens()).hasSize(1);
    }
}
