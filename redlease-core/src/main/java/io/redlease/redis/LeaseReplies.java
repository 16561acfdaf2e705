package io.redlease.redis;

import io.redlease.FencedResult;
import io.redlease.spi.Acquisition;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What each script's reply means. */
final class LeaseReplies {
    private static final long NEVER_EXPIRES = -1;
    private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

    private LeaseReplies() {}

    static Acquisition acquired(@Nullable Object raw) {
        Reply reply = Reply.of(raw);
        if (reply.is("GRANTED", 2) && reply.token(1) > 0) {
            return new Acquisition.Granted(reply.token(1), millis(reply.number(2)));
        }
        if (reply.is("HELD", 2)) {
            long remaining = reply.number(2);
            return new Acquisition.Held(reply.text(1), remaining == NEVER_EXPIRES ? null : millis(remaining));
        }
        throw Refusals.of(reply);
    }

    static Renewal renewed(@Nullable Object raw) {
        Reply reply = Reply.of(raw);
        if (reply.is("RENEWED", 0)) {
            return new Renewal.Renewed();
        }
        if (reply.is("REFUSED", 2)) {
            return new Renewal.Refused(reply.textOrNull(1), reply.token(2));
        }
        throw Refusals.of(reply);
    }

    static Boolean released(@Nullable Object raw) {
        Reply reply = Reply.of(raw);
        if (reply.is("RELEASED", 0)) {
            return true;
        }
        if (reply.is("REFUSED", 2)) {
            return false;
        }
        throw Refusals.of(reply);
    }

    static LeaseView viewed(@Nullable Object raw) {
        Reply reply = Reply.of(raw);
        if (!reply.is("VIEW", 4)) {
            throw Refusals.of(reply);
        }
        long last = reply.token(3);
        long mark = reply.token(4);
        long remaining = reply.number(2);
        // Where the last token was lost, the mark is the best that is known; a renewal goes by it as well.
        return new LeaseView(
                reply.textOrNull(1),
                last > 0 ? last : mark,
                mark,
                remaining == NEVER_EXPIRES ? FOR_EVER : millis(remaining));
    }

    static FencedResult written(@Nullable Object raw) {
        Reply reply = Reply.of(raw);
        if (reply.is("APPLIED", 1)) {
            return FencedResult.applied(reply.value(1));
        }
        if (reply.is("FENCED_OUT", 1)) {
            return FencedResult.fencedOut(reply.token(1));
        }
        if (reply.is("FENCE_LOST", 0)) {
            return FencedResult.fenceLost();
        }
        if (reply.is("FAILED", 1)) {
            throw RedisErrors.ofCaller(reply.text(1), null);
        }
        throw Refusals.of(reply);
    }

    /** A key that expires just now answers −2. */
    private static Duration millis(long millis) {
        return Duration.ofMillis(Math.max(0, millis));
    }
}
