package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What the rules of the contract have in common: calls on the test's own name, answered. */
class ContractRules {
    static final long GREATEST_TOKEN = (1L << 53) - 1;
    static final long LONG_TTL_MILLIS = 60_000;

    private final LeaseStoreContract contract;

    ContractRules(LeaseStoreContract contract) {
        this.contract = contract;
    }

    final LeaseStoreContract contract() {
        return contract;
    }

    final LeaseStore store() {
        return contract.store();
    }

    final String name() {
        return contract.name();
    }

    final long shortTtlMillis() {
        return contract.shortTtl().toMillis();
    }

    /** Waits for an answer, which must come. */
    final <A> A answer(CompletionStage<A> call) {
        try {
            return outcome(call);
        } catch (ExecutionException e) {
            return fail("the call failed: " + e.getCause(), e.getCause());
        }
    }

    /** Waits for an answer or a failure. */
    final <A> A outcome(CompletionStage<A> call) throws ExecutionException {
        try {
            return call.toCompletableFuture().get(contract.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return fail("no answer within " + contract.patience(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("interrupted while waiting for an answer", e);
        }
    }

    /** The failure of a call that must fail. */
    final LeaseStoreException failure(CompletionStage<?> call) {
        try {
            Object answer = outcome(call);
            return fail("answered " + answer + " in place of failing");
        } catch (ExecutionException e) {
            return assertInstanceOf(LeaseStoreException.class, e.getCause());
        }
    }

    final Acquisition acquire(String role, String id, long ttlMillis, TokenMode mode) {
        return answer(store().acquire(new LeaseRequest(role, id, ttlMillis, mode)));
    }

    /** Acquires for long, which must be granted. */
    final long grant(String id) {
        return grant(id, LONG_TTL_MILLIS);
    }

    final long grant(String id, long ttlMillis) {
        return granted(acquire(name(), id, ttlMillis, TokenMode.COUNTER)).token();
    }

    static Acquisition.Granted granted(Acquisition answer) {
        return assertInstanceOf(Acquisition.Granted.class, answer);
    }

    /** Acquires, which must be refused. */
    final Acquisition.Held held(String id) {
        return assertInstanceOf(Acquisition.Held.class, acquire(name(), id, LONG_TTL_MILLIS, TokenMode.COUNTER));
    }

    final Renewal renew(String id, long token, long ttlMillis) {
        return answer(store().renew(new Lease(name(), id, token), ttlMillis));
    }

    final Renewal renew(String id, long token) {
        return renew(id, token, LONG_TTL_MILLIS);
    }

    final boolean release(String id, long token) {
        return answer(store().release(new Lease(name(), id, token)));
    }

    final LeaseView view() {
        return answer(store().inspect(name()));
    }

    final String key(String suffix) {
        return contract.key(name(), suffix);
    }

    final FencedWrite.Command command(long token, String command, String key, String... args) {
        List<byte[]> encoded = Arrays.stream(args).map(ContractRules::utf8).toList();
        return new FencedWrite.Command(name(), token, command, List.of(key), encoded);
    }

    final FencedResult write(FencedWrite write) {
        return answer(store().write(write));
    }

    final FencedResult set(long token, String key, String value) {
        return write(command(token, "SET", key, value));
    }

    final FencedResult raise(long token) {
        return write(new FencedWrite.Raise(name(), token));
    }

    /** Reads a string under the present mark, which must not be missing. */
    final @Nullable Object get(String key) {
        return applied(write(command(view().mark(), "GET", key))).reply();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static FencedResult applied(FencedResult result) {
        assertEquals(FencedResult.Status.APPLIED, result.status());
        return result;
    }

    static void assertFencedOut(long newerToken, FencedResult result) {
        assertEquals(FencedResult.Status.FENCED_OUT, result.status());
        assertEquals(newerToken, result.newerToken().orElseThrow());
    }

    static void assertFenceLost(FencedResult result) {
        assertEquals(FencedResult.Status.FENCE_LOST, result.status());
    }

    /** Lets time pass until the lease has expired. */
    final void passExpiry() {
        passUntil(() -> view().holder() == null, "the lease did not expire");
    }

    final void passUntil(BooleanSupplier condition, String otherwise) {
        assertTrue(contract.passUntil(condition, contract.patience()), otherwise);
    }

    /** What is left of a lease is no more than its ttl, and no less than the ttl minus the time since it was asked for. */
    final void assertLeft(long ttlMillis, long askedAtNanos, @Nullable Duration left) {
        long leftNanos = left == null ? 0 : left.toNanos();
        long passed = contract.nanoTime() - askedAtNanos;
        long ttl = ttlMillis * 1_000_000;
        // Servers count in whole milliseconds.
        long least = Math.max(0, ttl - passed - 2_000_000);
        assertTrue(
                leftNanos <= ttl && leftNanos >= least,
                () -> left + " left of " + ttlMillis + " ms, " + passed + " ns after it was asked for");
    }
}
