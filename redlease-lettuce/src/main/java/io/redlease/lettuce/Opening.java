package io.redlease.lettuce;

import java.util.concurrent.CompletableFuture;

/**
 * One connection of our own, from the attempt to open it on.
 *
 * @param <C> the kind of connection
 */
final class Opening<C> extends CompletableFuture<C> {
    /** When the attempt began, and once it succeeded, when it did. */
    volatile long sinceNanos = System.nanoTime();
}
