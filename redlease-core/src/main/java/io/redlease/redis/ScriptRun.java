package io.redlease.redis;

import io.redlease.LeaseStoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call: a script by its digest and, where the server does not know that, once by its text. Cancelling it cancels
 * what the client has under way for it.
 *
 * @param <A> what the reply means
 */
final class ScriptRun<A> extends CompletableFuture<A> {
    private final RedisTransport transport;
    private final ConnectionCare care;
    private final ScriptCall<A> call;
    private final long sentAt;
    private volatile @Nullable CompletableFuture<?> beneath;

    private ScriptRun(RedisTransport transport, ConnectionCare care, ScriptCall<A> call) {
        this.transport = transport;
        this.care = care;
        this.call = call;
        sentAt = care.now();
    }

    static <A> ScriptRun<A> start(RedisTransport transport, ConnectionCare care, ScriptCall<A> call) {
        ScriptRun<A> run = new ScriptRun<>(transport, care, call);
        run.send(() -> transport.evalSha(call.script().sha1(), call.keys(), call.args()), run::retried);
        return run;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        CompletableFuture<?> sent = beneath;
        if (cancelled && sent != null) {
            sent.cancel(mayInterruptIfRunning);
            care.gotNoReply(sentAt);
        }
        return cancelled;
    }

    private void send(
            Supplier<CompletionStage<@Nullable Object>> attempt, Function<Throwable, @Nullable Throwable> onFailure) {
        CompletionStage<@Nullable Object> sent;
        try {
            sent = attempt.get();
            beneath = sent.toCompletableFuture();
        } catch (RuntimeException | Error thrown) {
            fail(thrown);
            return;
        }
        sent.whenComplete((reply, thrown) -> {
            @Nullable Throwable failure = thrown == null ? null : onFailure.apply(thrown);
            if (failure != null) {
                fail(failure);
            } else if (thrown == null) {
                answer(reply);
            }
        });
        cancelIfGivenUp(sent);
    }

    /** The caller may have given up before there was anything to cancel. */
    private void cancelIfGivenUp(CompletionStage<?> sent) {
        if (isCancelled()) {
            sent.toCompletableFuture().cancel(true);
        }
    }

    /** Sends the text if that is all that was wrong; else returns the failure. */
    private @Nullable Throwable retried(Throwable thrown) {
        if (!RedisErrors.isUnknownScript(thrown)) {
            return thrown;
        }
        care.replied();
        if (!isDone()) {
            send(() -> transport.eval(call.script().text(), call.keys(), call.args()), failure -> failure);
        }
        return null;
    }

    private void answer(@Nullable Object reply) {
        care.replied();
        try {
            complete(call.meaning().apply(reply));
        } catch (LeaseStoreException refusal) {
            care.failed(refusal.kind(), sentAt);
            completeExceptionally(refusal);
        } catch (RuntimeException | Error bug) {
            completeExceptionally(call.classified(bug));
        }
    }

    private void fail(Throwable thrown) {
        if (isDone()) {
            return;
        }
        LeaseStoreException failure = call.classified(thrown);
        if (RedisErrors.isReply(thrown)) {
            care.replied();
        }
        // Before the caller hears of it, whose next try may come at once.
        care.failed(failure.kind(), sentAt);
        completeExceptionally(failure);
    }
}
