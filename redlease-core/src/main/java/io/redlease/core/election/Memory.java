package io.redlease.core.election;

import org.jspecify.annotations.Nullable;

/**
 * What outlives a term.
 *
 * @param name the role contended for
 * @param instanceId the own id
 * @param timing the durations
 * @param hasTask whether a task runs in each term
 * @param calls the number of the last call
 * @param leader the holder last seen, own id included; null before one was seen
 * @param failures store failures in a row
 * @param supersessions terms lost to the own id in a row
 * @param watching whether release notices were asked for
 */
public record Memory(
        String name,
        String instanceId,
        Timing timing,
        boolean hasTask,
        long calls,
        @Nullable String leader,
        int failures,
        int supersessions,
        boolean watching) {

    /**
     * What a new elector knows.
     *
     * @param name the role contended for
     * @param instanceId the own id
     * @param timing the durations
     * @return a memory without a past
     */
    public static Memory of(String name, String instanceId, Timing timing) {
        return new Memory(name, instanceId, timing, false, 0, null, 0, 0, false);
    }

    Memory withTask(boolean hasTask) {
        return new Memory(name, instanceId, timing, hasTask, calls, leader, failures, supersessions, watching);
    }

    Memory withLeader(String leader) {
        return new Memory(name, instanceId, timing, hasTask, calls, leader, failures, supersessions, watching);
    }

    Memory withFailures(int failures) {
        return new Memory(name, instanceId, timing, hasTask, calls, leader, failures, supersessions, watching);
    }

    Memory withSupersessions(int supersessions) {
        return new Memory(name, instanceId, timing, hasTask, calls, leader, failures, supersessions, watching);
    }

    Memory nowWatching() {
        return new Memory(name, instanceId, timing, hasTask, calls, leader, failures, supersessions, true);
    }

    /** Counts a call that {@link #nextCall} made. */
    Memory counting(Call call) {
        return new Memory(name, instanceId, timing, hasTask, call.number(), leader, failures, supersessions, watching);
    }

    Call nextCall(long now, long bound) {
        return new Call(calls + 1, now, now + bound);
    }
}
