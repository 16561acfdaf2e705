package io.redlease.core;

import io.redlease.FencedResult;
import io.redlease.Fencer;
import io.redlease.spi.FencedWrite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/** Turns the application's writes into the store's, all under one token. */
final class StoreFencer implements Fencer {
    private static final long GREATEST_TOKEN = (1L << 53) - 1;

    private final String name;
    private final long token;
    private final Writes writes;

    StoreFencer(String name, long token, Writes writes) {
        if (token < 1 || token > GREATEST_TOKEN) {
            throw new IllegalArgumentException("token of " + token + " is outside its bounds, 1 to " + GREATEST_TOKEN
                    + " (2^53 - 1): use one that an election of '" + name + "' minted");
        }
        this.name = name;
        this.token = token;
        this.writes = writes;
    }

    @Override
    public long token() {
        return token;
    }

    @Override
    public boolean set(String key, String value) {
        return writes.await(setting(key, bytes("value", value))).isApplied();
    }

    @Override
    public boolean set(String key, byte[] value) {
        return writes.await(setting(key, value)).isApplied();
    }

    @Override
    public boolean hset(String key, String field, String value) {
        return writes.await(setting(key, field, value)).isApplied();
    }

    @Override
    public boolean hset(String key, Map<String, String> fields) {
        return writes.await(setting(key, fields)).isApplied();
    }

    @Override
    public boolean del(String... keys) {
        return writes.await(deleting(keys)).isApplied();
    }

    @Override
    public FencedResult command(String command, List<String> keys, List<?> args) {
        return writes.await(commanding(command, keys, args));
    }

    @Override
    public FencedResult eval(String body, List<String> keys, List<?> args) {
        return writes.await(evaluating(body, keys, args));
    }

    @Override
    public boolean raise() {
        return writes.await(new FencedWrite.Raise(name, token)).isApplied();
    }

    @Override
    public CompletionStage<Boolean> setAsync(String key, String value) {
        return writes.applied(setting(key, bytes("value", value)));
    }

    @Override
    public CompletionStage<Boolean> setAsync(String key, byte[] value) {
        return writes.applied(setting(key, value));
    }

    @Override
    public CompletionStage<Boolean> hsetAsync(String key, String field, String value) {
        return writes.applied(setting(key, field, value));
    }

    @Override
    public CompletionStage<Boolean> hsetAsync(String key, Map<String, String> fields) {
        return writes.applied(setting(key, fields));
    }

    @Override
    public CompletionStage<Boolean> delAsync(String... keys) {
        return writes.applied(deleting(keys));
    }

    @Override
    public CompletionStage<FencedResult> commandAsync(String command, List<String> keys, List<?> args) {
        return writes.outcome(commanding(command, keys, args));
    }

    @Override
    public CompletionStage<FencedResult> evalAsync(String body, List<String> keys, List<?> args) {
        return writes.outcome(evaluating(body, keys, args));
    }

    @Override
    public CompletionStage<Boolean> raiseAsync() {
        return writes.applied(new FencedWrite.Raise(name, token));
    }

    private FencedWrite setting(String key, byte[] value) {
        return sending("SET", List.of(key), List.of(value));
    }

    private FencedWrite setting(String key, String field, String value) {
        return sending("HSET", List.of(key), List.of(bytes("field", field), bytes("value", value)));
    }

    private FencedWrite setting(String key, Map<String, String> fields) {
        requireSome("fields", fields.size());
        List<byte[]> args = new ArrayList<>(2 * fields.size());
        fields.forEach((field, value) -> {
            args.add(bytes("field", field));
            args.add(bytes("value", value));
        });
        return sending("HSET", List.of(key), args);
    }

    private FencedWrite deleting(String... keys) {
        requireSome("keys", keys.length);
        return sending("DEL", List.of(keys), List.of());
    }

    private FencedWrite commanding(String command, List<String> keys, List<?> args) {
        if (command.isBlank()) {
            throw new IllegalArgumentException("command of \"" + command + "\" is blank: name one, such as ZADD");
        }
        return sending(command, List.copyOf(keys), encoded(args));
    }

    private FencedWrite evaluating(String body, List<String> keys, List<?> args) {
        Objects.requireNonNull(body, "body");
        return new FencedWrite.Script(name, token, body, List.copyOf(keys), encoded(args));
    }

    private FencedWrite sending(String command, List<String> keys, List<byte[]> args) {
        return new FencedWrite.Command(name, token, command, keys, args);
    }

    private static void requireSome(String field, int count) {
        if (count == 0) {
            throw new IllegalArgumentException(field + " is empty: give at least 1");
        }
    }

    private static List<byte[]> encoded(List<?> args) {
        List<byte[]> encoded = new ArrayList<>(args.size());
        for (int i = 0; i < args.size(); i++) {
            encoded.add(encoded(i, args.get(i)));
        }
        return encoded;
    }

    private static byte[] encoded(int index, Object arg) {
        if (arg instanceof byte[] raw) {
            return raw;
        }
        if (arg instanceof String || arg instanceof Long || arg instanceof Integer || arg instanceof Short) {
            return arg.toString().getBytes(StandardCharsets.UTF_8);
        }
        throw new IllegalArgumentException("args[" + index + "] is "
                + (arg == null ? "null" : "a " + arg.getClass().getName())
                + ": give a String, a byte[] or a whole number, so that what is sent is never a guess");
    }

    private static byte[] bytes(String field, String value) {
        return Objects.requireNonNull(value, field).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "Fencer[" + name + ", token " + token + "]";
    }
}
