package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.servers.EachRedis;
import io.redlease.servers.PerTest;
import io.redlease.servers.RedisServer;
import io.redlease.servers.RespClient;
import io.redlease.servers.Setup;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.Renewal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;

/** What a server in trouble answers, as its kind. */
// B32
class ServerTroubleTest {

    // B37
    @EachRedis
    void fullMemoryRefusesAnElectionWhole(@PerTest RedisServer server) {
        try (Bench bench = new Bench(server)) {
            bench.redis.call("CONFIG", "SET", "maxmemory", "1");

            assertThat(Outcome.failure(acquire(bench)).kind()).isEqualTo(Kind.OOM);
            assertThat(bench.redis.number("DBSIZE")).isZero();
        }
    }

    // B37
    @EachRedis
    void fullMemoryDoesNotKeepALeaderFromRenewingAndReleasing(@PerTest RedisServer server) {
        try (Bench bench = new Bench(server)) {
            Lease lease = bench.lease("a");
            bench.redis.call("DEL", bench.markKey);
            bench.redis.call("CONFIG", "SET", "maxmemory", "1");

            assertThat(bench.renew(lease)).isEqualTo(new Renewal.Renewed());
            assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(lease.token()));
            assertThat(bench.release(lease)).isTrue();
        }
    }

    // B37
    @EachRedis
    void fullMemoryRefusesAFencedWriteWhole(@PerTest RedisServer server) {
        try (Bench bench = new Bench(server)) {
            Lease lease = bench.lease("a");
            bench.redis.call("CONFIG", "SET", "maxmemory", "1");

            assertThat(kind(write(bench, lease.token()))).isEqualTo(Kind.OOM);
            assertThat(kind(write(bench, lease.token() + 1))).isEqualTo(Kind.OOM);
            assertThat(bench.get(bench.markKey)).isEqualTo(Long.toString(lease.token()));
            assertThat(bench.get(bench.name)).isNull();
        }
    }

    // B37: after its first write a script isn't refused any more.
    @EachRedis
    void bodyThatDeletesFirstIsDoneWholeInFullMemory(@PerTest RedisServer server) {
        try (Bench bench = new Bench(server)) {
            long token = bench.lease("a").token();
            bench.redis.call("SET", bench.name, "old");
            bench.redis.call("CONFIG", "SET", "maxmemory", "1");

            FencedResult result = bench.eval(
                    token, "redis.call('DEL', KEYS[2]) redis.call('SET', KEYS[2], 'new')", List.of(bench.name));

            assertThat(result.isApplied()).isTrue();
            assertThat(bench.get(bench.name)).isEqualTo("new");
        }
    }

    // B31
    @EachRedis
    void demotedPrimaryIsReadOnly(@PerTest RedisServer server) {
        try (Bench bench = new Bench(server)) {
            Lease lease = bench.lease("a");
            bench.redis.call("REPLICAOF", "127.0.0.1", "1");

            assertThat(kind(bench.store.renew(lease, 1_000))).isEqualTo(Kind.READONLY);
            assertThat(kind(bench.store.release(lease))).isEqualTo(Kind.READONLY);
            assertThat(kind(write(bench, lease.token()))).isEqualTo(Kind.READONLY);
            assertThat(kind(write(bench, lease.token() + 1))).isEqualTo(Kind.READONLY);
        }
    }

    @EachRedis
    void replicaWithoutItsPrimaryMayRefuseEverything(
            @PerTest @Setup(config = "replica-serve-stale-data no") RedisServer server) {
        try (Bench bench = new Bench(server)) {
            bench.redis.call("REPLICAOF", "127.0.0.1", "1");

            assertThat(kind(acquire(bench))).isEqualTo(Kind.MASTERDOWN);
        }
    }

    @EachRedis
    void missingReplicasRefuseAnElectionWhole(@PerTest @Setup(config = "min-replicas-to-write 1") RedisServer server) {
        try (Bench bench = new Bench(server)) {
            assertThat(kind(acquire(bench))).isEqualTo(Kind.NOREPLICAS);
            assertThat(bench.redis.number("DBSIZE")).isZero();
        }
    }

    @EachRedis
    void serverThatCannotSaveRefusesWrites(@PerTest @Setup(config = "save 3600 1") RedisServer server)
            throws IOException {
        try (Bench bench = new Bench(server)) {
            Lease lease = bench.lease("a");
            Files.createDirectory(Path.of(
                    String.valueOf(bench.redis.list("CONFIG", "GET", "dir").get(1)), "dump.rdb"));
            bench.redis.call("BGSAVE");
            Awaitility.await().until(() -> server.info("persistence", "rdb_last_bgsave_status"), "err"::equals);

            assertThat(kind(bench.store.renew(lease, 1_000))).isEqualTo(Kind.MISCONF);
            assertThat(kind(bench.store.release(lease))).isEqualTo(Kind.MISCONF);
            assertThat(kind(write(bench, lease.token()))).isEqualTo(Kind.MISCONF);
        }
    }

    @EachRedis
    void longScriptKeepsTheServerBusy(@PerTest @Setup(config = "lua-time-limit 20") RedisServer server) {
        try (Bench bench = new Bench(server);
                RespClient slow = server.connect()) {
            slow.send("EVAL", "while true do end", "0");
            Awaitility.await()
                    .untilAsserted(() -> assertThat(kind(acquire(bench))).isEqualTo(Kind.BUSY));
            server.call("SCRIPT", "KILL");

            Awaitility.await()
                    .ignoreExceptions()
                    .untilAsserted(
                            () -> assertThat(Outcome.of(acquire(bench))).isInstanceOf(Acquisition.Granted.class));
        }
    }

    @EachRedis
    void serverThatWantsAPasswordSaysSo(@PerTest RedisServer server) {
        server.call("CONFIG", "SET", "requirepass", "secret");
        RespTransport strangers = new RespTransport(key -> RespClient.connect(server.host(), server.port()), false);

        assertThat(kind(RedisLeaseStore.over(strangers)
                        .acquire(new LeaseRequest("n", "a", Bench.TTL, TokenMode.CLOCKED))))
                .isEqualTo(Kind.AUTH);
    }

    @EachRedis
    void serverThatLoadsItsDataSaysSo(
            @PerTest @Setup(config = {"save 3600 1", "rdbcompression no", "key-load-delay 500"}) RedisServer server)
            throws InterruptedException {
        try (Bench bench = new Bench(server)) {
            // While it loads, a server looks at its clients once per 2 MiB.
            bench.redis.call("EVAL", "for i = 1, 2000 do redis.call('SET', i, string.rep('x', 5000)) end", "0");
            server.stop();
            Thread starter = new Thread(server::start);
            starter.start();

            Awaitility.await()
                    .untilAsserted(() -> assertThat(kind(acquire(bench))).isEqualTo(Kind.LOADING));
            starter.join();
        }
    }

    // B41
    @EachRedis
    void serverWithoutScriptsSaysSo(@PerTest @Setup(config = "rename-command EVALSHA \"\"") RedisServer server) {
        try (Bench bench = new Bench(server)) {
            LeaseStoreException failure = Outcome.failure(acquire(bench));

            assertThat(failure.kind()).isEqualTo(Kind.UNKNOWN_COMMAND);
            assertThat(failure).hasMessageContaining("EVALSHA").hasMessageContaining("rename-command");
        }
    }

    // B10, B33
    @EachRedis
    void restartWithoutPersistenceCostsScriptsAndDataButNoOrder(@PerTest RedisServer server) {
        try (Bench bench = new Bench(server)) {
            Lease old = bench.lease("a");
            server.kill();
            server.start();
            assertThat(kind(bench.store.renew(old, 1_000))).isEqualTo(Kind.CONNECTION);

            assertThat(bench.renew(old)).isEqualTo(new Renewal.Refused(null, 0));
            assertThat(bench.lease("b").token()).isGreaterThan(old.token());
        }
    }

    private static CompletionStage<Acquisition> acquire(Bench bench) {
        return bench.store.acquire(new LeaseRequest(bench.name, "a", Bench.TTL, TokenMode.CLOCKED));
    }

    private static CompletionStage<FencedResult> write(Bench bench, long token) {
        return bench.store.write(
                new FencedWrite.Command(bench.name, token, "SET", List.of(bench.name), List.of(new byte[1])));
    }

    private static Kind kind(CompletionStage<?> stage) {
        return Outcome.failure(stage).kind();
    }
}
