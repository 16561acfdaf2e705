package io.redlease.redis;

import java.nio.charset.StandardCharsets;

/** What is refused before anything is sent, for a server could not keep it exactly. */
final class Bounds {
    /** 2^53 − 1, the greatest whole number that Lua and JSON keep apart from its neighbours. */
    static final long GREATEST_TOKEN = (1L << 53) - 1;

    private Bounds() {}

    static byte[] token(long token) {
        return checked("token", token);
    }

    static byte[] ttlMillis(long ttlMillis) {
        return checked("ttlMillis", ttlMillis);
    }

    private static byte[] checked(String field, long value) {
        if (value < 1 || value > GREATEST_TOKEN) {
            throw new IllegalArgumentException(
                    field + " of " + value + " is outside its bounds, 1 to " + GREATEST_TOKEN + " (2^53 - 1)");
        }
        return Long.toString(value).getBytes(StandardCharsets.US_ASCII);
    }
}
