package io.redlease.lettuce;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.protocol.AsyncCommand;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One script under way: the command, and the reply that the caller waits for. Whoever gives the reply up cancels the command. */
final class Call {
    private final AsyncCommand<byte[], byte[], @Nullable Object> command;
    private final Function<Throwable, RuntimeException> translation;
    private final CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();

    Call(AsyncCommand<byte[], byte[], @Nullable Object> command, Function<Throwable, RuntimeException> translation) {
        this.command = command;
        this.translation = translation;
        command.whenComplete((value, thrown) -> {
            if (thrown == null) {
                reply.complete(value);
            } else {
                fail(thrown);
            }
        });
        reply.whenComplete((value, thrown) -> {
            if (!command.isDone()) {
                command.cancel(true); // not sent yet, it leaves the queue
            }
        });
    }

    CompletableFuture<@Nullable Object> reply() {
        return reply;
    }

    void sendOn(StatefulConnection<byte[], byte[]> connection) {
        try {
            if (!reply.isDone()) {
                connection.dispatch(command);
            }
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    void fail(Throwable thrown) {
        reply.completeExceptionally(translation.apply(thrown));
    }
}
