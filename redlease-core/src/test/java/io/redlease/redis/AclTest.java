package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.servers.RespClient;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

// B35
@EachRedis
class AclTest {
    private final RedisServer server;
    private final Bench bench;
    private final RedisLeaseStore store;

    AclTest(RedisServer server) {
        this.server = server;
        bench = new Bench(server);
        store = RedisLeaseStore.over(new RespTransport(key -> connect(), false));
    }

    @BeforeEach
    void grantWhatTheDocumentationSays() throws IOException {
        String documented = Files.readAllLines(Path.of("../docs/protocol.md")).stream()
                .filter(line -> line.startsWith("ACL SETUSER"))
                .findFirst()
                .orElseThrow();
        String[] command = documented
                .replace("NAME", bench.name)
                .replace("PASSWORD", "secret")
                .split(" ");
        bench.redis.call((Object[]) command);
        bench.redis.call("SCRIPT", "FLUSH"); // so that EVAL is needed as well
    }

    @AfterEach
    void close() {
        store.close();
        bench.redis.call("ACL", "DELUSER", "redlease");
        bench.close();
    }

    @Test
    void documentedRightsAreEnoughForAnElection() {
        Lease lease = lease();

        assertThat(Outcome.of(store.renew(lease, Bench.TTL))).isNotNull();
        assertThat(Outcome.of(store.acquire(request("b")))).isInstanceOf(Acquisition.Held.class);
        assertThat(Outcome.of(store.inspect(bench.name)).holder()).isEqualTo("a");
        assertThat(Outcome.of(store.write(new FencedWrite.Raise(bench.name, lease.token())))
                        .isApplied())
                .isTrue();
        assertThat(Outcome.of(store.release(lease))).isTrue();
    }

    @Test
    void documentedRightsAreEnoughToHearOfARelease() {
        CompletableFuture<String> told = new CompletableFuture<>();
        store.watch(bench.name, watcher(told));

        assertThat(Outcome.of(told)).isEqualTo("may be free");
    }

    @Test
    void documentedRightsReachNoOtherName() {
        assertThat(kind(store.acquire(new LeaseRequest(bench.name + "x", "a", Bench.TTL, TokenMode.CLOCKED))))
                .isEqualTo(Kind.AUTH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-evalsha", "-eval", "-get", "-set", "-time"})
    void electionWithoutOneOfItsRightsIsRefusedWhole(String less) {
        bench.redis.call("ACL", "SETUSER", "redlease", less);

        LeaseStoreException failure = Outcome.failure(store.acquire(request("a")));

        assertThat(failure.kind()).isEqualTo(Kind.AUTH);
        assertThat(failure).hasMessageContaining("docs/protocol.md");
        assertThat(bench.get(bench.leaderKey)).isNull();
    }

    @Test
    void refusalWithoutTheRightToTellTheTimeLeftIsAnError() {
        lease();
        bench.redis.call("ACL", "SETUSER", "redlease", "-pttl");

        assertThat(kind(store.acquire(request("b")))).isEqualTo(Kind.AUTH);
    }

    @Test
    void renewalWithoutItsRightIsRefused() {
        Lease lease = lease();
        bench.redis.call("ACL", "SETUSER", "redlease", "-pexpire");

        assertThat(kind(store.renew(lease, 1_000))).isEqualTo(Kind.AUTH);
        assertThat(bench.pttl(bench.leaderKey)).isGreaterThan(1_000);
    }

    @Test
    void releaseWithoutTheRightToDeleteIsReported() {
        Lease lease = lease();
        bench.redis.call("ACL", "SETUSER", "redlease", "-del");

        assertThat(kind(store.release(lease))).isEqualTo(Kind.AUTH);
        assertThat(bench.get(bench.leaderKey)).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-publish", "resetchannels"})
    void releaseWithoutTheRightToPublishIsDone(String less) {
        Lease lease = lease();
        bench.redis.call("ACL", "SETUSER", "redlease", less);

        assertThat(Outcome.of(store.release(lease))).isTrue();
        assertThat(bench.get(bench.leaderKey)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-subscribe", "resetchannels"})
    void watchWithoutItsRightIsLostAndTheElectionGoesOn(String less) {
        bench.redis.call("ACL", "SETUSER", "redlease", less);
        CompletableFuture<String> told = new CompletableFuture<>();
        store.watch(bench.name, watcher(told));

        assertThat(Outcome.of(told)).contains("NOPERM");
        assertThat(lease().token()).isPositive();
    }

    @Test
    void fencedCommandWithoutItsRightIsRefused() {
        Lease lease = lease();

        CompletionStage<FencedResult> written = store.write(new FencedWrite.Command(
                bench.name, lease.token(), "INCR", java.util.List.of(bench.leaderKey), java.util.List.of()));

        assertThat(kind(written)).isEqualTo(Kind.AUTH);
    }

    private Lease lease() {
        return new Lease(bench.name, "a", ((Acquisition.Granted) Outcome.of(store.acquire(request("a")))).token());
    }

    private LeaseRequest request(String id) {
        return new LeaseRequest(bench.name, id, Bench.TTL, TokenMode.CLOCKED);
    }

    private RespClient connect() {
        RespClient client = RespClient.connect(server.host(), server.port());
        client.call("AUTH", "redlease", "secret");
        return client;
    }

    private static LeaseWatcher watcher(CompletableFuture<String> told) {
        return new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                told.complete("may be free");
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                told.complete("lost: " + error.getMessage());
            }
        };
    }

    private static Kind kind(CompletionStage<?> stage) {
        return Outcome.failure(stage).kind();
    }
}
