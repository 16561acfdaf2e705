package io.redlease.core.election;

import io.redlease.ElectorConfig;

/**
 * The durations of an election, in nanoseconds.
 *
 * @param ttl how long a lease lasts
 * @param renewInterval from one renewal's sending to the next
 * @param acquireInterval how long a follower waits where it knows of no expiry
 * @param safetyMargin how much earlier than the lease the belief ends
 * @param stepDownTimeout how long the lease is kept for a task that winds down
 */
public record Timing(long ttl, long renewInterval, long acquireInterval, long safetyMargin, long stepDownTimeout) {
    private static final long MILLI = 1_000_000;

    /**
     * Takes the durations from a configuration.
     *
     * @param config the elector's settings
     * @return the same in nanoseconds
     */
    public static Timing of(ElectorConfig config) {
        return new Timing(
                config.ttl().toNanos(),
                config.renewInterval().toNanos(),
                config.acquireInterval().toNanos(),
                config.safetyMargin().toNanos(),
                config.stepDownTimeout().toNanos());
    }

    /**
     * How long a lease is believed in, counted from the sending of the request that won or extended it.
     *
     * @return the TTL less the margin
     */
    public long validity() {
        return ttl - safetyMargin;
    }

    /** How long an acquire or a release may take: where half a lease is too short, no renewal could ever hold it. */
    long callBound() {
        return ttl / 2;
    }

    /**
     * How long a renewal may take: half of what is left, so that one lost reply leaves room for another try; all
     * of it where half is too short to be worth one.
     */
    long renewBound(long remaining) {
        return remaining / 2 >= retryDelay() ? remaining / 2 : remaining;
    }

    /** The pause after a call that failed at once, so that a dead server is not asked in a tight loop. */
    long retryDelay() {
        return Math.max(MILLI, ttl / 20);
    }

    /** The observer is warned when less than this is left. Steady renewals never come close: they leave half at least. */
    long riskBelow() {
        return ttl / 3;
    }

    /**
     * From the sending of the n-th call that failed in a row to the next one: doubling from the retry delay, less up to a
     * half by jitter, and in the end just over a TTL.
     */
    long backoff(int failures, double jitter) {
        long full = retryDelay() << Math.min(failures - 1, 10);
        return full < ttl ? full - part(full, 0.5 * jitter) : pastOneLease(jitter);
    }

    /**
     * Just over a TTL. An elector whose requests arrive but whose replies get lost must let its unknown grants
     * expire: if it asked sooner it would take its own leftover over, again and again, and keep the lease from others.
     */
    long pastOneLease(double jitter) {
        return ttl + MILLI + part(retryDelay(), jitter);
    }

    /** After n terms lost to the own id in a row: twins must not take the lease from each other for ever. */
    long twinHoldBack(int supersessions) {
        return ttl << Math.min(supersessions, 6);
    }

    /** The earlier of two moments of a clock that may wrap around. */
    static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    /**
     * How long a follower waits for a lease that lives for {@code remaining}: until just past its expiry (the server
     * counts whole milliseconds), less a jitter that spreads followers out before it. Close to the expiry there is none,
     * for then it is time to act. Never longer than an own lease, whatever the holder's TTL.
     */
    long wait(long remaining, double jitter) {
        long exact = Math.min(remaining, ttl) + MILLI;
        return exact > ttl / 4 ? exact - part(exact, 0.1 * jitter) : exact;
    }

    /** How long a follower waits where it knows of no expiry, with downward jitter. */
    long poll(double jitter) {
        return acquireInterval - part(acquireInterval, 0.1 * jitter);
    }

    private static long part(long whole, double fraction) {
        return (long) (whole * fraction);
    }
}
