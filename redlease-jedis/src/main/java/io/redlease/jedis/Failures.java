package io.redlease.jedis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.redis.RedisReplyException;
import java.net.SocketTimeoutException;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Turns what Jedis throws into what the transport promises to fail with. */
final class Failures {
    private Failures() {}

    static RuntimeException of(Throwable thrown) {
        if (thrown instanceof JedisDataException && thrown.getMessage() != null) {
            return new RedisReplyException(thrown.getMessage(), thrown);
        }
        if (causedBy(thrown, NoSuchElementException.class)) {
            return failed(
                    Kind.POOL_EXHAUSTED,
                    "No free connection in the Jedis pool. Give redlease a client of its own, or raise maxTotal.",
                    thrown);
        }
        if (causedBy(thrown, SocketTimeoutException.class)) {
            return failed(
                    Kind.TIMEOUT,
                    "Jedis gave the call up by its own socket time-out. Check the server's latency; a longer"
                            + " time-out does no harm, for redlease bounds its calls itself.",
                    thrown);
        }
        if (thrown instanceof JedisConnectionException || thrown instanceof JedisException) {
            return failed(
                    Kind.CONNECTION,
                    "No connection to Redis (" + thrown.getMessage()
                            + "). Check that the server runs, its address, and that the client was not closed before"
                            + " redlease; the next call tries again.",
                    thrown);
        }
        return failed(Kind.INTERNAL, "Jedis failed unexpectedly: " + thrown, thrown);
    }

    static LeaseStoreException closed(@Nullable Throwable cause) {
        return failed(
                Kind.CONNECTION, "The store is closed, or its executor is shut down. Make a new one to go on.", cause);
    }

    private static LeaseStoreException failed(Kind kind, String message, @Nullable Throwable cause) {
        return new LeaseStoreException(kind, message, cause);
    }

    private static boolean causedBy(Throwable thrown, Class<? extends Throwable> type) {
        for (@Nullable Throwable each = thrown; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return true;
            }
        }
        return false;
    }
}
