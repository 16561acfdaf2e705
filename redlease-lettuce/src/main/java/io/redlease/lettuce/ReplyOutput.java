package io.redlease.lettuce;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes any reply of a script as {@code Long}, {@code byte[]}, {@code null} or a {@code List} of these, whatever the
 * connection's codec and protocol version. The other types of RESP3 arrive as RESP2 would have shown them.
 */
final class ReplyOutput extends CommandOutput<byte[], byte[], @Nullable Object> {
    /** The arrays that are not complete yet, the innermost first. */
    private final Deque<List<@Nullable Object>> open = new ArrayDeque<>();

    ReplyOutput() {
        super(ByteArrayCodec.INSTANCE, null);
    }

    @Override
    public void set(@Nullable ByteBuffer bytes) {
        put(bytes == null ? null : copyOf(bytes));
    }

    @Override
    public void set(long integer) {
        put(integer);
    }

    @Override
    public void set(double number) {
        boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
        String text = whole ? Long.toString((long) number) : Double.toString(number);
        put(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void set(boolean value) {
        put(value ? 1L : 0L);
    }

    @Override
    public void multi(int count) {
        if (count < 0) {
            put(null);
            return;
        }
        List<@Nullable Object> array = new ArrayList<>(Math.min(count, 1024));
        put(array);
        open.push(array);
    }

    /**
     * Told after each value, with the number of arrays around it: those deeper than that are complete.
     *
     * @param depth how many arrays are still being read
     */
    @Override
    public void complete(int depth) {
        while (open.size() > depth) {
            open.pop();
        }
    }

    private void put(@Nullable Object value) {
        List<@Nullable Object> array = open.peek();
        if (array == null) {
            output = value;
        } else {
            array.add(value);
        }
    }

    private static byte[] copyOf(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return copy;
    }
}
