package io.redlease.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The answer to a {@link LeaseRequest}. */
public sealed interface Acquisition {

    /**
     * The lease was granted.
     *
     * @param token its fencing token
     * @param leftover how long a lease under the same instance id, which this grant replaced, would still have lived;
     *     zero if the lease was free
     */
    record Granted(long token, Duration leftover) implements Acquisition {}

    /**
     * Another instance holds the lease.
     *
     * @param holder the holder's instance id
     * @param remaining how long the lease lives if it is not renewed; null if it never expires, which redlease never
     *     writes
     */
    record Held(String holder, @Nullable Duration remaining) implements Acquisition {}
}
