package io.redlease.testkit;

import org.jspecify.annotations.Nullable;

/** What a command or a script does in an {@link InMemoryLeaseStore}. Runs while the store is locked: it never waits. */
@FunctionalInterface
public interface CommandHandler {

    /**
     * Does it.
     *
     * @param call its keys and arguments, and the store's other commands
     * @return the reply: a {@code Long}, a {@code String}, a {@code byte[]}, a {@code List} of such, or null
     */
    @Nullable
    Object handle(ServerCall call);
}
