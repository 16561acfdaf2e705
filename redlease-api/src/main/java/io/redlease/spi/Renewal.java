package io.redlease.spi;

import org.jspecify.annotations.Nullable;

/** The answer to a renewal. */
public sealed interface Renewal {

    /** The lease was extended. */
    record Renewed() implements Renewal {}

    /**
     * The lease is not this one any more; nothing was changed.
     *
     * @param holder who holds it now, null if it is gone
     * @param token the last token minted for the name, 0 if none is known
     */
    record Refused(@Nullable String holder, long token) implements Renewal {}
}
