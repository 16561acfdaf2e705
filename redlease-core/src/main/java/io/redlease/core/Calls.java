package io.redlease.core;

import io.redlease.ElectorConfig;
import io.redlease.core.election.Event;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The election's calls to the store, and what becomes of each as an event. At most one of a kind is open: the next one gives
 * the one before it up. Used from the elector's lane only; replies come on any thread.
 */
final class Calls {

    /** Makes the event once its moment is known. */
    @FunctionalInterface
    interface Reply {
        Event at(long now);
    }

    private final LeaseStore store;
    private final ElectorConfig config;
    private final Jitter jitter;
    private final Consumer<Reply> replies;
    private @Nullable CompletableFuture<?> acquire;
    private @Nullable CompletableFuture<?> renewal;
    private @Nullable CompletableFuture<?> release;

    Calls(LeaseStore store, ElectorConfig config, Jitter jitter, Consumer<Reply> replies) {
        this.store = store;
        this.config = config;
        this.jitter = jitter;
        this.replies = replies;
    }

    void acquire(long call) {
        giveUp(acquire);
        LeaseRequest request = new LeaseRequest(
                config.name(), config.instanceId(), config.ttl().toMillis(), config.tokenMode());
        acquire = send("acquire", call, () -> store.acquire(request), answer -> now -> acquired(now, call, answer));
    }

    void renew(long call, long token) {
        giveUp(renewal);
        renewal = send(
                "renewal",
                call,
                () -> store.renew(lease(token), config.ttl().toMillis()),
                answer -> now -> renewed(now, call, answer));
    }

    void release(long call, long token) {
        giveUp(renewal);
        giveUp(release);
        release = send(
                "release", call, () -> store.release(lease(token)), answer -> now -> new Event.Released(now, call));
    }

    private Lease lease(long token) {
        return new Lease(config.name(), config.instanceId(), token);
    }

    private Event acquired(long now, long call, Acquisition answer) {
        if (answer instanceof Acquisition.Granted granted) {
            return new Event.Granted(
                    now, call, granted.token(), granted.leftover().toNanos());
        }
        Acquisition.Held held = (Acquisition.Held) answer;
        Duration remaining = held.remaining();
        long nanos = remaining == null ? -1 : Math.max(0, remaining.toNanos());
        return new Event.Denied(now, call, held.holder(), nanos, jitter.next());
    }

    private static Event renewed(long now, long call, Renewal answer) {
        return answer instanceof Renewal.Refused refused
                ? new Event.Refused(now, call, refused.holder(), refused.token())
                : new Event.Renewed(now, call);
    }

    private <A> CompletableFuture<A> send(
            String what, long call, Supplier<CompletionStage<A>> request, Function<A, Reply> reply) {
        CompletableFuture<A> future = Stages.of(request);
        future.whenComplete((answer, failure) -> {
            if (future.isCancelled()) {
                return;
            }
            replies.accept(failure == null ? checked(what, call, reply.apply(answer)) : failed(what, call, failure));
        });
        return future;
    }

    /** An answer that breaks the SPI, by a null within it say, is a failure like any other. */
    private Reply checked(String what, long call, Reply reply) {
        return now -> {
            try {
                return reply.at(now);
            } catch (RuntimeException | Error broken) {
                return failed(what, call, broken).at(now);
            }
        };
    }

    private Reply failed(String what, long call, Throwable failure) {
        return now -> new Event.CallFailed(now, call, Failures.error(what, config.name(), failure), jitter.next());
    }

    private static void giveUp(@Nullable CompletableFuture<?> call) {
        if (call != null) {
            call.cancel(true);
        }
    }
}
