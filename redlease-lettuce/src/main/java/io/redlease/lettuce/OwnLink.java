package io.redlease.lettuce;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.api.StatefulConnection;
import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection of our own: opened at the first call, given up when it breaks, opened anew at the next call. At most one
 * connect is under way. Lettuce's own reconnecting never comes to act on it, so its delays don't matter and nothing
 * that was queued is sent again.
 *
 * @param <C> the kind of connection
 */
final class OwnLink<C extends StatefulConnection<?, ?>> implements Link<C> {
    private static final CompletionStage<@Nullable Void> NOTHING_TO_CLOSE = CompletableFuture.completedFuture(null);

    private static final long CONNECT_LIMIT_MILLIS = 10_000;
    /** A slow handshake is given this long although calls time out meanwhile, or a far server was never reached. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Dialer dialer;
    private final Supplier<CompletionStage<C>> opener;
    private final AtomicReference<@Nullable Opening<C>> current = new AtomicReference<>();
    private volatile Runnable onBreak = () -> {};
    private volatile boolean orphaned;
    private volatile boolean closed;

    OwnLink(Dialer dialer, Supplier<CompletionStage<C>> opener) {
        this.dialer = dialer;
        this.opener = opener;
    }

    @Override
    public void onBreak(Runnable action) {
        onBreak = action;
    }

    @Override
    public CompletionStage<C> connection() {
        Opening<C> present = current.get();
        if (present != null) {
            return present;
        }
        Opening<C> fresh = new Opening<>();
        if (!current.compareAndSet(null, fresh)) {
            return connection();
        }
        open(fresh);
        return fresh;
    }

    private void open(Opening<C> opening) {
        if (closed || orphaned) {
            forget(opening, failure(closed ? "it was closed" : "the client was shut down before redlease"));
            return;
        }
        try {
            opener.get().whenComplete((connection, thrown) -> {
                if (thrown != null) {
                    forget(opening, Failures.of(thrown, server()));
                } else {
                    opened(opening, connection);
                }
            });
            dialer.timer().schedule(() -> giveUpConnecting(opening), CONNECT_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException | IllegalStateException clientIsShutDown) {
            forget(opening, Failures.connection(server(), clientIsShutDown));
        } catch (RuntimeException e) {
            forget(opening, Failures.of(e, server()));
        }
    }

    private void opened(Opening<C> opening, C connection) {
        connection.addListener(new BreakListener(() -> broke(opening, connection)));
        opening.sinceNanos = System.nanoTime();
        if (!opening.complete(connection)) {
            connection.closeAsync();
        } else if (!connection.isOpen()) {
            broke(opening, connection);
        }
    }

    /** Nobody but the client has this connection, so if it was closed and not by us, the client was shut down. */
    private void broke(Opening<C> opening, C connection) {
        boolean wasClosed = connection instanceof RedisChannelHandler<?, ?> handler && handler.isClosed();
        if (wasClosed && current.get() == opening) {
            orphaned = true;
        }
        forget(opening, failure("it broke"));
    }

    private void giveUpConnecting(Opening<C> opening) {
        if (!opening.isDone()) {
            forget(opening, failure("no connection within " + CONNECT_LIMIT_MILLIS + " ms"));
        }
    }

    /** Gives the connection up, unless it is too young for the complaint to be about it. */
    @Override
    public void drop() {
        Opening<C> opening = current.get();
        if (opening != null) {
            long age = System.nanoTime() - opening.sinceNanos;
            if (age >= (opening.isDone() ? dialer.leastAgeNanos() : PATIENCE_NANOS)) {
                forget(opening, failure("it was given up after a refusal or repeated time-outs"));
            }
        }
    }

    @Override
    public CompletionStage<@Nullable Void> close() {
        closed = true;
        Opening<C> opening = current.get();
        return opening == null ? NOTHING_TO_CLOSE : forget(opening, failure("it was closed"));
    }

    @Override
    public String server() {
        return dialer.server();
    }

    /** Each connection is forgotten once, and closed by who forgets it. */
    private CompletionStage<@Nullable Void> forget(Opening<C> opening, RuntimeException why) {
        if (!current.compareAndSet(opening, null) || opening.completeExceptionally(why)) {
            return NOTHING_TO_CLOSE;
        }
        CompletionStage<@Nullable Void> gone = opening.thenCompose(connection -> connection.closeAsync());
        onBreak.run();
        return gone;
    }

    private LeaseStoreException failure(String what) {
        return Failures.failed(
                Kind.CONNECTION,
                "The connection to " + server() + " is gone: " + what + "; the next call tries again.",
                null);
    }
}
