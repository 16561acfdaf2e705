package io.redlease.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a store knows of a name.
 *
 * @param holder who holds the lease, null if it is free
 * @param token the last token minted, 0 if none is known; the holder's own while the lease is held
 * @param mark the fence mark, 0 if it is missing
 * @param remaining how long the lease lives if it is not renewed, zero if it is free
 */
public record LeaseView(@Nullable String holder, long token, long mark, Duration remaining) {}
