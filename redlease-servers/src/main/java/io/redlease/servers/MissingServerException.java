package io.redlease.servers;

/** What was asked for can't be had on this machine; the message says why. Tests are skipped with it, loudly. */
public final class MissingServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MissingServerException(String message) {
        super(message);
    }
}
