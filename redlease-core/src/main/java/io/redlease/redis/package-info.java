/**
 * The Redis protocol of redlease: scripts, keys, replies and errors, written once for all clients. An adapter gives it
 * a {@link io.redlease.redis.RedisTransport} and gets a {@link io.redlease.spi.LeaseStore}.
 *
 * <p>For the adapters of this project only: no promise of compatibility is made to others.
 */
@NullMarked
package io.redlease.redis;

import org.jspecify.annotations.NullMarked;
