package io.redlease;

import java.time.Duration;

/**
 * The report of a term's end: what ended it, and the circumstances that tell a paused process from a slow
 * server and a lost key.
 *
 * @param token the term's fencing token
 * @param reason what ended the term
 * @param lasted how long the term lasted, from election to its end
 * @param sinceRenewal how long ago the last request that extended the lease was sent
 * @param attemptsSince how many renewals were sent since then, answered or not
 * @param slowestReply the slowest answer to a renewal of this term, zero if there was none
 * @param longestPause by how much the latest of this term's timers ran late: a long garbage collection, a
 *     stopped or starved process
 * @param explanation the same in words, for a log
 */
public record StepDown(
        long token,
        StepDownReason reason,
        Duration lasted,
        Duration sinceRenewal,
        int attemptsSince,
        Duration slowestReply,
        Duration longestPause,
        String explanation) {}
