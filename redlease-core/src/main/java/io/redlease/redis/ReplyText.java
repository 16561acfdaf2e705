package io.redlease.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows a reply to people, however long it is. */
final class ReplyText {
    private static final int MOST_CHARS = 80;
    private static final int MOST_PARTS = 8;

    private ReplyText() {}

    static String of(@Nullable Object raw) {
        if (raw == null) {
            return "nil";
        }
        if (raw instanceof byte[] bytes) {
            return '"' + cut(new String(bytes, StandardCharsets.UTF_8)) + '"';
        }
        if (raw instanceof List<?> parts) {
            return parts.stream().limit(MOST_PARTS).map(ReplyText::of).collect(Collectors.joining(", ", "[", "]"));
        }
        return cut(raw + " (" + raw.getClass().getName() + ")");
    }

    private static String cut(String text) {
        return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "…";
    }
}
