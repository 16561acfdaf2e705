package io.redlease.core.election;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lease in hand, its renewal, and the circumstances that a step-down tells of. Used by every state that keeps a lease.
 *
 * @param timing the durations
 * @param token the lease's token
 * @param wonAt when the term began
 * @param extendedAt when the request that won or last extended the lease was sent; the deadline counts from here
 * @param renewal the renewal that waits for its reply, if one does
 * @param renewAt when to renew next
 * @param attempts renewals sent since the last success
 * @param slowestReply the slowest answer, in nanoseconds
 * @param longestPause by how much the latest wake-up was late, in nanoseconds
 */
public record Hold(
        Timing timing,
        long token,
        long wonAt,
        long extendedAt,
        @Nullable Call renewal,
        long renewAt,
        int attempts,
        long slowestReply,
        long longestPause) {

    /** A lease just won; it is renewed at once, for the way of the grant has used up some of it. */
    static Hold won(Timing timing, long token, long now, Call acquire) {
        return new Hold(timing, token, now, acquire.sentAt(), null, now, 0, 0, 0);
    }

    /** The same lease, at the beginning of its term. */
    Hold begun(long now) {
        return new Hold(timing, token, now, extendedAt, renewal, renewAt, attempts, slowestReply, longestPause);
    }

    /**
     * Until when the lease is believed in: anchored at the sending, not at the reply, less the margin.
     *
     * @return nanoseconds of the monotonic clock
     */
    public long deadline() {
        return extendedAt + timing.validity();
    }

    /**
     * How long the lease is believed in from now.
     *
     * @param now the clock's reading
     * @return nanoseconds, zero when it is over
     */
    public long remaining(long now) {
        return Math.max(0, deadline() - now);
    }

    boolean isOver(long now) {
        return now - deadline() >= 0;
    }

    /** Whether this is the reply that is waited for; others are of renewals given up. */
    boolean awaits(long call) {
        return renewal != null && renewal.is(call);
    }

    long nextMoment() {
        return Timing.earlier(renewal != null ? renewal.boundAt() : renewAt, deadline());
    }

    /** A success counts from the sending of the renewal, however late its reply is. */
    Hold extended(long now) {
        if (renewal == null) {
            return this;
        }
        long sentAt = renewal.sentAt();
        long slowest = Math.max(slowestReply, now - sentAt);
        return new Hold(timing, token, wonAt, sentAt, null, sentAt + timing.renewInterval(), 0, slowest, longestPause);
    }

    /** The renewal failed; the next one may go at the given moment. */
    Hold failed(long now, long nextAt) {
        long slowest = renewal == null ? slowestReply : Math.max(slowestReply, now - renewal.sentAt());
        return new Hold(timing, token, wonAt, extendedAt, null, nextAt, attempts, slowest, longestPause);
    }

    /** The next renewal is wanted now, unless one is under way. */
    Hold hurried(long now) {
        return new Hold(timing, token, wonAt, extendedAt, renewal, now, attempts, slowestReply, longestPause);
    }

    /** Notes how late a wake-up is: the trace that a paused process leaves. */
    Hold seen(long now, long dueAt) {
        long pause = Math.max(longestPause, now - dueAt);
        return new Hold(timing, token, wonAt, extendedAt, renewal, renewAt, attempts, slowestReply, pause);
    }

    private Hold sending(Call call) {
        return new Hold(timing, token, wonAt, extendedAt, call, renewAt, attempts + 1, slowestReply, longestPause);
    }

    /** Gives up a renewal that is overdue, and sends one that is due. */
    Tended tend(Memory memory, long now) {
        List<Effect> effects = new ArrayList<>();
        Hold hold = this;
        if (renewal != null && renewal.isOverdue(now)) {
            effects.add(new Effect.Report(Reports.noAnswer(memory, "renewal", renewal)));
            hold = failed(now, now);
        }
        if (hold.renewal() != null || now - hold.renewAt() < 0) {
            return new Tended(memory, hold, effects);
        }
        Call call = memory.nextCall(now, timing.renewBound(hold.remaining(now)));
        effects.add(new Effect.Renew(call.number(), token));
        return new Tended(memory.counting(call), hold.sending(call), effects);
    }

    /** What tending led to. */
    record Tended(Memory memory, Hold hold, List<Effect> effects) {}
}
