package io.redlease.redis;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server answered with an error. */
public final class RedisReplyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Carries the server's words.
     *
     * @param reply the error as the server sent it, such as {@code READONLY You can't write against a read only replica.}
     * @param cause the client's exception
     */
    public RedisReplyException(String reply, @Nullable Throwable cause) {
        super(Objects.requireNonNull(reply, "reply"), cause);
    }
}
