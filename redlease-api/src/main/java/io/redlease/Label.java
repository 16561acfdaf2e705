package io.redlease;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The rule for names and instance ids: any text that people can read back from a key or a log. */
final class Label {
    private static final int MOST_BYTES = 512;

    private Label() {}

    static String checked(String field, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(field + " is empty: give it 1 to " + MOST_BYTES + " bytes of UTF-8");
        }
        checkNoControls(field, value);
        int bytes = encoded(field, value).remaining();
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException(field + " of " + bytes + " bytes of UTF-8 is longer than the bound, "
                    + MOST_BYTES + " bytes: shorten it (it starts with \"" + value.substring(0, 20) + "\")");
        }
        return value;
    }

    private static void checkNoControls(String field, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isISOControl(value.charAt(i))) {
                throw new IllegalArgumentException(String.format(
                        "%s holds the control character U+%04X at index %d: remove it, for it would be invisible in keys"
                                + " and logs",
                        field, (int) value.charAt(i), i));
            }
        }
    }

    private static ByteBuffer encoded(String field, String value) {
        try {
            return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    field + " holds half of a surrogate pair, which UTF-8 cannot encode: remove it", e);
        }
    }
}
