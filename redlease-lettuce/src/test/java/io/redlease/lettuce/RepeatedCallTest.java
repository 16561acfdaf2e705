package io.redlease.lettuce;

import static io.redlease.lettuce.OwnConnectionTest.kindOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.TokenMode;
import io.redlease.servers.Hold;
import io.redlease.servers.TcpProxy;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The request is done, its reply gets lost, and the call is made again. */
class RepeatedCallTest extends WithRedis {
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final String name = "repeated-" + NAMES.incrementAndGet();
    private TcpProxy proxy;
    private RedisClient client;
    private LeaseStore store;

    @BeforeEach
    void open() {
        proxy = TcpProxy.to(redis.server());
        client = Clients.of(proxy.uri());
        store = LettuceLeaseStore.create(client);
        Lease first = acquire("warm-up"); // so that the server knows the scripts
        Scripts.get(store.renew(first, 60_000).toCompletableFuture());
        Scripts.get(store.write(append("warm-up", first.token())).toCompletableFuture());
        Scripts.get(store.release(first).toCompletableFuture());
    }

    @AfterEach
    void close() {
        store.close();
        proxy.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    // B13
    @Test
    void repeatedAcquireIsGrantedWithTheTokenThatRedisHolds() {
        loseReplyOf(() -> store.acquire(request(name)), () -> redis.command("GET", name + ":leader") != null);

        Acquisition again = repeat(() -> store.acquire(request(name)));

        assertThat(again).isInstanceOf(Acquisition.Granted.class);
        assertThat(redis.command("GET", name + ":fence"))
                .isEqualTo(Long.toString(((Acquisition.Granted) again).token()));
    }

    // B13
    @Test
    void repeatedRenewalIsStillOurs() {
        Lease lease = acquire(name);
        loseReplyOf(() -> store.renew(lease, 600_000), () -> (Long) redis.command("PTTL", name + ":leader") > 100_000);

        assertThat(repeat(() -> store.renew(lease, 60_000))).isInstanceOf(Renewal.Renewed.class);
    }

    // B13
    @Test
    void oneReleaseFreesTheLeaseAndTheNextDoesNothing() {
        Lease lease = acquire(name);
        loseReplyOf(() -> store.release(lease), () -> redis.command("GET", name + ":leader") == null);

        assertThat(repeat(() -> store.release(lease))).isFalse();
        assertThat(redis.command("GET", name + ":leader")).isNull();
    }

    // B13
    @Test
    void repeatedWriteIsAppliedAgainUnderTheSameToken() {
        Lease lease = acquire(name);
        loseReplyOf(
                () -> store.write(append(name, lease.token())), () -> "x".equals(redis.command("GET", name + ":data")));

        FencedResult again = repeat(() -> store.write(append(name, lease.token())));

        assertThat(again.isApplied()).isTrue();
        assertThat(redis.command("GET", name + ":data")).isEqualTo("xx");
    }

    private void loseReplyOf(Supplier<CompletionStage<?>> call, BooleanSupplier done) {
        Hold replies = proxy.holdReplyTo("EVALSHA");
        CompletableFuture<?> lost = call.get().toCompletableFuture();
        replies.awaitBytes();
        assertThat(done.getAsBoolean()).isTrue();
        replies.discard();
        assertThat(kindOf(Scripts.failureOf(lost))).isEqualTo(Kind.CONNECTION);
    }

    /** Again until it gets through: for a moment the broken connection still looks open. */
    private static <T> T repeat(Supplier<CompletionStage<T>> call) {
        return await().ignoreExceptions()
                .until(() -> call.get().toCompletableFuture().get(5, TimeUnit.SECONDS), reply -> true);
    }

    private Lease acquire(String of) {
        Acquisition granted = Scripts.get(store.acquire(request(of)).toCompletableFuture());
        return new Lease(of, "me", ((Acquisition.Granted) granted).token());
    }

    private static LeaseRequest request(String of) {
        return new LeaseRequest(of, "me", 60_000, TokenMode.CLOCKED);
    }

    private static FencedWrite append(String of, long token) {
        return new FencedWrite.Command(of, token, "APPEND", List.of(of + ":data"), List.of(Scripts.utf8("x")));
    }
}
