package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.redlease.FencedResult;
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
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A store in a few lines, without time: what the real one must answer to each step. Leases are long, so that none expires. */
final class LeaseModel {
    private static final long TTL_MILLIS = 60_000;

    private final LeaseStore store;
    private final Duration patience;
    private final BooleanSupplier lossOfAll;
    private final String name = "role-" + UUID.randomUUID();
    private final List<Long> grants = new ArrayList<>();
    private @Nullable String holder;
    private long token;
    private long mark;
    /** The greatest token ever seen, over losses of data as well. */
    private long greatest;
    /** The greatest token that was applied. */
    private long applied;

    LeaseModel(LeaseStore store, Duration patience, BooleanSupplier lossOfAll) {
        this.store = store;
        this.patience = patience;
        this.lossOfAll = lossOfAll;
    }

    /** The token of a grant, 1 where there were not so many. */
    long grant(int ago) {
        return ago < grants.size() ? grants.get(grants.size() - 1 - ago) : 1;
    }

    void acquire(String id, TokenMode mode) {
        Acquisition answer = answer(store.acquire(new LeaseRequest(name, id, TTL_MILLIS, mode)));
        if (holder != null && !holder.equals(id)) {
            assertTrue(answer instanceof Acquisition.Held held && held.holder().equals(holder), answer::toString);
            return;
        }
        long minted = ((Acquisition.Granted) answer).token();
        assertTrue(minted > greatest, () -> minted + " granted after " + greatest);
        holder = id;
        token = minted;
        greatest = minted;
        mark = minted;
        grants.add(minted);
        compare();
    }

    void renew(String id, long grant) {
        Renewal answer = answer(store.renew(new Lease(name, id, grant), TTL_MILLIS));

        assertEquals(isHeldAs(id, grant), answer instanceof Renewal.Renewed, answer::toString);
        if (answer instanceof Renewal.Refused refused) {
            assertEquals(holder, refused.holder());
        }
        compare();
    }

    void release(String id, long grant) {
        boolean ours = isHeldAs(id, grant);

        assertEquals(ours, answer(store.release(new Lease(name, id, grant))));
        if (ours) {
            holder = null;
        }
        compare();
    }

    private boolean isHeldAs(String id, long grant) {
        return id.equals(holder) && token == grant;
    }

    void write(long under) {
        byte[] value = Long.toString(under).getBytes(StandardCharsets.UTF_8);
        FencedResult result = answer(
                store.write(new FencedWrite.Command(name, under, "SET", List.of("{" + name + "}:k"), List.of(value))));

        assertEquals(expected(under), result.status());
        if (result.isApplied()) {
            assertTrue(under >= applied, () -> under + " applied after " + applied);
            applied = under;
            raiseTo(under);
        }
        compare();
    }

    private FencedResult.Status expected(long under) {
        if (mark == 0) {
            return FencedResult.Status.FENCE_LOST;
        }
        return under >= mark ? FencedResult.Status.APPLIED : FencedResult.Status.FENCED_OUT;
    }

    void raise(long to) {
        // By hand, a lost mark may be restored too low: that is the caller's to know, so the history leaves it out.
        if (mark == 0 && to < greatest) {
            return;
        }
        FencedResult result = answer(store.write(new FencedWrite.Raise(name, to)));

        assertEquals(to >= mark, result.isApplied());
        if (result.isApplied()) {
            raiseTo(to);
        }
        compare();
    }

    private void raiseTo(long to) {
        mark = Math.max(mark, to);
        greatest = Math.max(greatest, to);
    }

    void loseAll() {
        if (lossOfAll.getAsBoolean()) {
            holder = null;
            token = 0;
            mark = 0;
            compare();
        }
    }

    private void compare() {
        LeaseView view = answer(store.inspect(name));
        assertEquals(holder, view.holder());
        assertEquals(token, view.token());
        assertEquals(mark, view.mark());
    }

    private <A> A answer(CompletionStage<A> call) {
        try {
            return call.toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("the call failed: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for an answer", e);
        }
    }
}
