package io.redlease.servers;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads RESP2 replies. An error is returned as a {@link RespError}, so that it can stand inside an array. */
final class RespReader {

    private final InputStream in;

    RespReader(InputStream in) {
        this.in = in;
    }

    @Nullable
    Object read(boolean raw) throws IOException {
        int type = in.read();
        if (type < 0) {
            throw new EOFException("The server closed the connection");
        }
        String line = line();
        return switch (type) {
            case '+' -> line;
            case '-' -> new RespError(line);
            case ':' -> Long.valueOf(line);
            case '$' -> bulk(Integer.parseInt(line), raw);
            case '*' -> array(Integer.parseInt(line), raw);
            default -> throw new IOException("Not a RESP2 reply: " + (char) type + line);
        };
    }

    private @Nullable Object bulk(int length, boolean raw) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || in.read() != '\r' || in.read() != '\n') {
            throw new EOFException("The reply broke off");
        }
        return raw ? bytes : new String(bytes, StandardCharsets.UTF_8);
    }

    private @Nullable List<@Nullable Object> array(int length, boolean raw) throws IOException {
        if (length < 0) {
            return null;
        }
        List<@Nullable Object> items = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            items.add(read(raw));
        }
        return items;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\r'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("The reply broke off");
            }
            line.append((char) c);
        }
        in.read();
        return line.toString();
    }
}
