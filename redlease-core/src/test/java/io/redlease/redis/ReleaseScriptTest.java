package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.LeaseStoreException;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.servers.RespClient;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@EachRedis
class ReleaseScriptTest {
    private final RedisServer server;
    private final Bench bench;

    ReleaseScriptTest(RedisServer server) {
        this.server = server;
        bench = new Bench(server);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void ownLeaseIsDeleted() {
        assertThat(bench.release(bench.lease("a"))).isTrue();
        assertThat(bench.get(bench.leaderKey)).isNull();
    }

    @Test
    void tokenAndMarkOutliveTheRelease() {
        Lease lease = bench.lease("a");
        bench.release(lease);

        assertThat(Outcome.of(bench.store.inspect(bench.name)))
                .isEqualTo(new LeaseView(null, lease.token(), lease.token(), Duration.ZERO));
    }

    // B13
    @Test
    void secondReleaseDoesNothing() {
        Lease lease = bench.lease("a");
        bench.release(lease);

        assertThat(bench.release(lease)).isFalse();
    }

    // B14
    @Test
    void lateReleaseLeavesTheSuccessorsLeaseAlone() {
        Lease old = bench.lease("a");
        bench.redis.call("DEL", bench.leaderKey);
        bench.lease("b");

        assertThat(bench.release(old)).isFalse();
        assertThat(bench.get(bench.leaderKey)).isEqualTo("b");
        assertThat(bench.pttl(bench.leaderKey)).isGreaterThan(Bench.TTL - 1_000);
    }

    @Test
    void leaseWhoseCountersAreLostCanBeReleased() {
        Lease lease = bench.lease("a");
        bench.redis.call("DEL", bench.fenceKey, bench.markKey);

        assertThat(bench.release(lease)).isTrue();
    }

    @Test
    void releaseIsPublished() {
        Lease lease = bench.lease("a");
        try (RespClient listening = server.connect()) {
            listening.call("SUBSCRIBE", bench.name + ":leader:released");
            bench.release(lease);

            assertThat(listening.read()).isEqualTo(List.of("message", bench.name + ":leader:released", "a"));
        }
    }

    @Test
    void watcherHearsOfTheSubscriptionAndOfTheRelease() throws InterruptedException {
        Lease lease = bench.lease("a");
        Semaphore told = new Semaphore(0);
        bench.store.watch(bench.name, new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                told.release();
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                throw new AssertionError(error);
            }
        });
        assertThat(told.tryAcquire(5, TimeUnit.SECONDS)).as("subscribed").isTrue();
        bench.release(lease);

        assertThat(told.tryAcquire(5, TimeUnit.SECONDS)).as("released").isTrue();
    }

    @Test
    void viewOfAHeldLeaseTellsAll() {
        Lease lease = bench.lease("a");

        LeaseView view = Outcome.of(bench.store.inspect(bench.name));

        assertThat(view.holder()).isEqualTo("a");
        assertThat(view.token()).isEqualTo(lease.token());
        assertThat(view.mark()).isEqualTo(lease.token());
        assertThat(view.remaining()).isBetween(Duration.ofMillis(Bench.TTL - 1_000), Duration.ofMillis(Bench.TTL));
    }

    @Test
    void viewOfAnUnknownNameIsEmpty() {
        assertThat(Outcome.of(bench.store.inspect(bench.name))).isEqualTo(new LeaseView(null, 0, 0, Duration.ZERO));
    }
}
