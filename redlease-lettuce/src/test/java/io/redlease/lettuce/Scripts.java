package io.redlease.lettuce;

import static org.awaitility.Awaitility.await;

import io.redlease.redis.RedisTransport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs scripts over a transport and shows their replies as text. */
final class Scripts {
    private final RedisTransport transport;

    Scripts(RedisTransport transport) {
        this.transport = transport;
    }

    CompletableFuture<@Nullable Object> start(String script, String key, String... args) {
        List<byte[]> bytes = Arrays.stream(args).map(Scripts::utf8).toList();
        return transport.eval(script, List.of(utf8(key)), bytes).toCompletableFuture();
    }

    @Nullable
    Object run(String script, String key, String... args) {
        return readable(get(start(script, key, args)));
    }

    /** Calls as the lease store does: bounded, giving the connection up after a refusal or a time-out. */
    void untilDone(String script, String key, String... args) {
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            CompletableFuture<?> call = start(script, key, args);
            try {
                call.get(300, TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException | ExecutionException e) {
                call.cancel(true);
                transport.dropConnection();
                return false;
            }
        });
    }

    /** The failure of a call that must fail. */
    Throwable failure(String script, String key, String... args) {
        return failureOf(start(script, key, args));
    }

    static Throwable failureOf(CompletableFuture<?> call) {
        try {
            Object reply = call.get(10, TimeUnit.SECONDS);
            throw new AssertionError("the call succeeded with " + readable(reply));
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the call did not end", e);
        }
    }

    static <T> T get(CompletableFuture<T> call) {
        try {
            return call.get(10, TimeUnit.SECONDS);
        } catch (ExecutionException | InterruptedException | TimeoutException e) {
            throw new AssertionError("the call failed", e);
        }
    }

    /** The same reply with text in place of bytes, and {@code byte[]} nowhere. */
    static @Nullable Object readable(@Nullable Object reply) {
        if (reply instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (reply instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>();
            list.forEach(each -> all.add(readable(each)));
            return all;
        }
        return reply;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
