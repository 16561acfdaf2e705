package io.redlease.servers;

/** An error reply of the server, such as {@code WRONGTYPE Operation against a key …}. */
public final class RespError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RespError(String message) {
        super(message);
    }

    /** The first word of the reply, by convention the error's kind. */
    public String code() {
        String message = String.valueOf(getMessage());
        int end = message.indexOf(' ');
        return end < 0 ? message : message.substring(0, end);
    }
}
