package io.redlease.spi;

import io.redlease.TokenMode;

/**
 * A wish to take a lease.
 *
 * @param name the role's name
 * @param instanceId who asks
 * @param ttlMillis how long the lease shall live, in milliseconds, at least 1
 * @param tokenMode how to mint the token
 */
public record LeaseRequest(String name, String instanceId, long ttlMillis, TokenMode tokenMode) {

    /**
     * Checks the time to live.
     *
     * @param name the role's name
     * @param instanceId who asks
     * @param ttlMillis how long the lease shall live, in milliseconds, at least 1
     * @param tokenMode how to mint the token
     */
    public LeaseRequest {
        if (ttlMillis < 1) {
            throw new IllegalArgumentException("ttlMillis of " + ttlMillis + " is below the least, 1");
        }
    }
}
