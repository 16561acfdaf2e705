package io.redlease.lettuce;

import io.lettuce.core.codec.RedisCodec;
import java.nio.ByteBuffer;

/** A codec that nobody else can read: every byte is turned over, and each value is put in quotes. */
final class ScramblingCodec implements RedisCodec<StringBuilder, StringBuilder> {
    @Override
    public StringBuilder decodeKey(ByteBuffer bytes) {
        StringBuilder text = new StringBuilder();
        while (bytes.hasRemaining()) {
            text.append((char) (~bytes.get() & 0xff));
        }
        return text;
    }

    @Override
    public StringBuilder decodeValue(ByteBuffer bytes) {
        return decodeKey(bytes).deleteCharAt(0);
    }

    @Override
    public ByteBuffer encodeKey(StringBuilder key) {
        byte[] bytes = new byte[key.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ~key.charAt(i);
        }
        return ByteBuffer.wrap(bytes);
    }

    @Override
    public ByteBuffer encodeValue(StringBuilder value) {
        return encodeKey(new StringBuilder(value).insert(0, '"'));
    }
}
