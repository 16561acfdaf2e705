package io.redlease.spi;

/**
 * A lease that was granted; it may be gone by now.
 *
 * @param name the role's name
 * @param instanceId to whom
 * @param token the fencing token of the grant
 */
public record Lease(String name, String instanceId, long token) {}
