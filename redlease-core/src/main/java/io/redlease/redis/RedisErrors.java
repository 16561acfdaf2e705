package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says once, for all clients, what kind of failure an error is and what to do about it. */
final class RedisErrors {
    /** Redis 6.2 puts this before an error that a script ran into, so that its code is no longer the first word. */
    private static final Pattern WRAPPING =
            Pattern.compile("^-?(?:ERR Error running script \\(call to \\w+\\): )?(?:@?user_script: ?\\d+: )*-?");

    private static final Pattern FIRST_WORD = Pattern.compile("[A-Z]+(?= |$)");

    private RedisErrors() {}

    /** What a call of the election fails with. */
    static LeaseStoreException ofOwn(Throwable thrown) {
        return of(thrown, false);
    }

    /** What a fenced write fails with: errors that are not the server's state are the caller's. */
    static LeaseStoreException ofCaller(Throwable thrown) {
        return of(thrown, true);
    }

    /** What a fenced write fails with whose own command or body was refused. */
    static LeaseStoreException ofCaller(String reply, @Nullable Throwable cause) {
        return classified(reply, true, cause);
    }

    static boolean isUnknownScript(Throwable thrown) {
        return unwrapped(thrown) instanceof RedisReplyException error
                && words(error).startsWith("NOSCRIPT");
    }

    /** Whether the server answered, if with an error. */
    static boolean isReply(Throwable thrown) {
        return unwrapped(thrown) instanceof RedisReplyException;
    }

    private static LeaseStoreException of(Throwable thrown, boolean callers) {
        Throwable failure = unwrapped(thrown);
        if (failure instanceof LeaseStoreException known) {
            return known;
        }
        if (failure instanceof RedisReplyException error) {
            return classified(words(error), callers, error);
        }
        if (failure instanceof CancellationException) {
            return failed(Kind.CONNECTION, "The client dropped the call", "It may have been closed.", failure);
        }
        return failed(
                Kind.INTERNAL,
                "The client failed in an unexpected way (" + failure + ")",
                "Report it as a bug of redlease.",
                failure);
    }

    private static LeaseStoreException classified(String reply, boolean callers, @Nullable Throwable cause) {
        String words = WRAPPING.matcher(reply).replaceFirst("");
        Matcher first = FIRST_WORD.matcher(words);
        @Nullable ErrorCode code = first.lookingAt() ? ErrorCode.named(first.group()) : null;
        String said = "Redis answered: " + words;
        if (code != null && !(callers && code == ErrorCode.WRONGTYPE)) {
            return failed(code.kind, said, code.advice, cause);
        }
        @Nullable PlainError plain = PlainError.in(words);
        if (plain != null) {
            return failed(plain.kind, said, plain.advice, cause);
        }
        return callers
                ? failed(Kind.COMMAND, said, "Mend the fenced command or body; what it wrote before stays.", cause)
                : failed(Kind.INTERNAL, said, "redlease does not know this error; report it as a bug.", cause);
    }

    private static LeaseStoreException failed(Kind kind, String said, String advice, @Nullable Throwable cause) {
        return new LeaseStoreException(kind, said + (said.endsWith(".") ? " " : ". ") + advice, cause);
    }

    private static String words(RedisReplyException error) {
        return String.valueOf(error.getMessage());
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
