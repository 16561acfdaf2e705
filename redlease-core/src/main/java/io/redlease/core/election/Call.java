package io.redlease.core.election;

/**
 * A call to the store that waits for its reply.
 *
 * @param number tells this elector's calls apart, rising
 * @param sentAt when the step that sends it was taken, which is no later than its sending; leases count from here
 * @param boundAt when it is given up
 */
public record Call(long number, long sentAt, long boundAt) {

    boolean is(long number) {
        return this.number == number;
    }

    boolean isOverdue(long now) {
        return now - boundAt >= 0;
    }
}
