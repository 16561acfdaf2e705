package io.redlease.core.election;

import io.redlease.ElectionError;
import io.redlease.ElectionError.Kind;
import io.redlease.StepDown;
import io.redlease.StepDownReason;
import java.time.Duration;

/** What the election tells people, in words: what happened, and what to do. */
final class Reports {
    private Reports() {}

    /** Whether a refusal shows a newer term under the own id. */
    static boolean isTwin(Memory memory, Hold hold, Event.Refused refusal) {
        return memory.instanceId().equals(refusal.holder()) && refusal.token() > hold.token();
    }

    static ElectionError noAnswer(Memory memory, String what, Call call) {
        return new ElectionError(
                Kind.TIMEOUT,
                "The " + what + " of '" + memory.name() + "' had no answer for "
                        + millis(call.boundAt() - call.sentAt())
                        + "; whether it was done is unknown. Check the server's latency and the network; a longer ttl"
                        + " tolerates more.",
                null);
    }

    static ElectionError lateGrant(Memory memory, Call call, long now) {
        return new ElectionError(
                Kind.TIMEOUT,
                "The lease of '" + memory.name() + "' was granted, but the reply took " + millis(now - call.sentAt())
                        + ", so that nothing of it is left; it is given back. Check the server's latency, or set a"
                        + " longer ttl.",
                null);
    }

    static ElectionError neverExpires(Memory memory, String holder) {
        return new ElectionError(
                Kind.BAD_DATA,
                "The lease of '" + memory.name() + "' is held by '" + holder
                        + "' and never expires, which redlease does not write. Find out who wrote it, and delete the"
                        + " lease's key.",
                null);
    }

    static ElectionError idInUse(Memory memory, long holdBack) {
        return new ElectionError(
                Kind.ID_IN_USE,
                "A newer term of '" + memory.name() + "' exists under this elector's own instance id, '"
                        + memory.instanceId() + "': another living process uses it. Give every process an id of its"
                        + " own. This elector holds back for " + millis(holdBack) + ".",
                null);
    }

    static ElectionError taskStuck(Memory memory, long token, boolean held) {
        return new ElectionError(
                Kind.TASK_STUCK,
                "The task of term " + token + " of '" + memory.name() + "' has not returned "
                        + millis(memory.timing().stepDownTimeout()) + " after the term's end. "
                        + (held ? "The lease is released all the same. " : "")
                        + "Let the task heed its thread's interrupt or Term.isActive(), or set a longer"
                        + " stepDownTimeout.",
                null);
    }

    static String refusal(Event.Refused event) {
        return event.holder() == null
                ? "the lease's key was gone at the server (deleted, evicted, or the server lost its data)"
                : "the lease was held by '" + event.holder() + "'";
    }

    static String supersession(Event.Refused event) {
        return "the lease was held under the own id with the newer token " + event.token();
    }

    static String ownStray(Event.Granted event) {
        return "an earlier request of this elector was done late and took the lease over with token " + event.token();
    }

    /** Names the likeliest culprit: the process itself, or the way to the server. */
    static String expiry(Memory memory, Hold hold) {
        if (hold.longestPause() >= memory.timing().riskBelow()) {
            return "this process was paused for " + millis(hold.longestPause())
                    + " (garbage collection, a stopped process, or no CPU)";
        }
        return hold.attempts() == 0
                ? "no renewal was sent in time"
                : "no renewal got through: " + hold.attempts()
                        + " tried; the server or the way to it is slow, cut off or refusing";
    }

    static StepDown stepDown(StepDownReason reason, Hold hold, long now, String why) {
        long lasted = now - hold.wonAt();
        long since = now - hold.extendedAt();
        String words = "Term " + hold.token() + " ended after " + millis(lasted) + ": " + why + ". Last extended "
                + millis(since) + " before, attempts since: " + hold.attempts() + ", slowest reply "
                + millis(hold.slowestReply()) + ", longest pause " + millis(hold.longestPause()) + ".";
        return new StepDown(
                hold.token(),
                reason,
                Duration.ofNanos(lasted),
                Duration.ofNanos(since),
                hold.attempts(),
                Duration.ofNanos(hold.slowestReply()),
                Duration.ofNanos(hold.longestPause()),
                words);
    }

    private static String millis(long nanos) {
        return nanos / 1_000_000 + " ms";
    }
}
