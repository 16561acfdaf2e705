package io.redlease.lettuce;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.PartitionSelectorException;
import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.redis.RedisReplyException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Turns what Lettuce throws into what the transport promises to fail with. */
final class Failures {
    private Failures() {}

    /**
     * Translates a failure.
     *
     * @param thrown what Lettuce failed with
     * @param server where it was connected or connecting to, for the message
     * @return the server's own words where it answered, else what went wrong and what to do
     */
    static RuntimeException of(Throwable thrown, String server) {
        Throwable failure = unwrapped(thrown);
        if (failure instanceof LeaseStoreException known) {
            return known;
        }
        if (failure instanceof RedisReplyException known) {
            return known;
        }
        RedisCommandExecutionException reply = replyIn(failure);
        if (reply != null) {
            return new RedisReplyException(String.valueOf(reply.getMessage()), failure);
        }
        return withoutReply(failure, server);
    }

    private static LeaseStoreException withoutReply(Throwable failure, String server) {
        if (failure instanceof RedisCommandTimeoutException) {
            String advice = "Lettuce gave the call up by its own time-out, which is shorter than this call's; raise the"
                    + " time-out of the RedisURI or of TimeoutOptions above the lease's ttl.";
            return failed(Kind.TIMEOUT, server + " did not answer in time. " + advice, failure);
        }
        if (failure instanceof PartitionSelectorException) {
            String advice = "Check CLUSTER SLOTS on its nodes; the topology is read again at the next call.";
            return failed(Kind.CLUSTERDOWN, server + " has no node for the name's slot. " + advice, failure);
        }
        if (isConnectionTrouble(failure)) {
            return connection(server, failure);
        }
        return failed(Kind.INTERNAL, "Lettuce failed unexpectedly on " + server + ": " + failure, failure);
    }

    /**
     * A connection that could not be made or broke.
     *
     * @param server where to
     * @param failure why
     * @return the failure, with advice
     */
    static LeaseStoreException connection(String server, Throwable failure) {
        String advice =
                "Check that the server runs, the address, and that the client was not shut down before redlease;"
                        + " the next call tries again.";
        return failed(Kind.CONNECTION, "No connection to " + server + " (" + rootOf(failure) + "). " + advice, failure);
    }

    static LeaseStoreException failed(Kind kind, String message, @Nullable Throwable cause) {
        return new LeaseStoreException(kind, message, cause);
    }

    private static boolean isConnectionTrouble(Throwable failure) {
        return failure instanceof RedisException
                || failure instanceof IOException
                || failure instanceof CancellationException
                || failure instanceof RejectedExecutionException
                || failure instanceof IllegalStateException;
    }

    /** A refusal while connecting, of the password say, hides behind exceptions about the connection. */
    private static @Nullable RedisCommandExecutionException replyIn(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> next = new ArrayDeque<>();
        next.add(failure);
        while (!next.isEmpty()) {
            Throwable each = next.remove();
            if (each instanceof RedisCommandExecutionException reply) {
                return reply;
            }
            if (seen.add(each)) {
                if (each.getCause() != null) {
                    next.add(each.getCause());
                }
                next.addAll(java.util.List.of(each.getSuppressed()));
            }
        }
        return null;
    }

    private static String rootOf(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; depth < 16 && root.getCause() != null; depth++) {
            root = root.getCause();
        }
        if (root instanceof CancellationException) {
            return "it was closed before the reply came";
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }
}
