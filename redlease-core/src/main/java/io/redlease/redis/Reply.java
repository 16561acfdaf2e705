package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A script's reply, taken at its word or not at all: what the script can't have made is an error, never a guess. */
final class Reply {
    private static final Pattern TOKEN = Pattern.compile("0|[1-9]\\d{0,15}");

    private final List<?> parts;
    private final String status;

    private Reply(List<?> parts, String status) {
        this.parts = parts;
        this.status = status;
    }

    static Reply of(@Nullable Object raw) {
        if (raw instanceof List<?> parts && !parts.isEmpty() && parts.get(0) instanceof byte[] status) {
            return new Reply(parts, text(status));
        }
        throw unexpected(raw);
    }

    /** Whether it has this status; then it must have this many parts behind it. */
    boolean is(String expected, int more) {
        if (!status.equals(expected)) {
            return false;
        }
        if (parts.size() != 1 + more) {
            throw unexpected();
        }
        return true;
    }

    @Nullable
    Object value(int index) {
        return parts.get(index);
    }

    @Nullable
    String textOrNull(int index) {
        return parts.get(index) == null ? null : text(index);
    }

    String text(int index) {
        if (parts.get(index) instanceof byte[] bytes) {
            return text(bytes);
        }
        throw unexpected();
    }

    long number(int index) {
        if (parts.get(index) instanceof Long number) {
            return number;
        }
        throw unexpected();
    }

    /** A token, or 0 for none. */
    long token(int index) {
        String digits = text(index);
        if (TOKEN.matcher(digits).matches() && Long.parseLong(digits) <= Bounds.GREATEST_TOKEN) {
            return Long.parseLong(digits);
        }
        throw unexpected();
    }

    LeaseStoreException unexpected() {
        return unexpected(parts);
    }

    private static LeaseStoreException unexpected(@Nullable Object raw) {
        return new LeaseStoreException(
                Kind.INTERNAL,
                "Redis answered a script with " + ReplyText.of(raw) + ", which that script can't have made. Look for a"
                        + " proxy or a client setting that changes replies, or report it as a bug of redlease.",
                null);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
