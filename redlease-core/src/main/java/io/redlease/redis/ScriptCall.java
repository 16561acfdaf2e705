package io.redlease.redis;

import io.redlease.LeaseStoreException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What to run, and how to understand what comes back.
 *
 * @param script the script
 * @param keys its keys
 * @param args its arguments
 * @param callers whether a caller's own command or body is in it
 * @param meaning reads the reply
 * @param <A> what the reply means
 */
record ScriptCall<A>(
        Script script, List<byte[]> keys, List<byte[]> args, boolean callers, Function<@Nullable Object, A> meaning) {

    LeaseStoreException classified(Throwable thrown) {
        return callers ? RedisErrors.ofCaller(thrown) : RedisErrors.ofOwn(thrown);
    }
}
