package io.redlease.spi;

/** A watch that can be ended. */
@FunctionalInterface
public interface Watch extends AutoCloseable {

    /** Ends the watch, without blocking. A call to the watcher that is under way may still arrive. */
    @Override
    void close();
}
