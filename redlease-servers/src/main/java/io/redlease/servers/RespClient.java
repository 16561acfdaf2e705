package io.redlease.servers;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * One connection that speaks RESP2, for tests to look at a server without any client library in between. It
 * does not reconnect, and it is for one thread at a time.
 *
 * <p>Replies are {@link Long}, {@link String}, {@link List} of these, or null. An error reply is thrown as
 * {@link RespError}; inside an array it stands as a value.
 */
public final class RespClient implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Socket socket;
    private final RespReader reader;

    private RespClient(Socket socket) throws IOException {
        this.socket = socket;
        this.reader = new RespReader(new BufferedInputStream(socket.getInputStream()));
    }

    /** Connects without authentication; a reply may take 5 s. */
    public static RespClient connect(String host, int port) {
        return connect(host, port, TIMEOUT);
    }

    /** Connects without authentication; the connection and each reply may take {@code timeout}. */
    public static RespClient connect(String host, int port, Duration timeout) {
        return open(new Socket(), host, port, timeout);
    }

    static RespClient connectTls(String host, int port) {
        try {
            return open(SSLSocketFactory.getDefault().createSocket(), host, port, TIMEOUT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RespClient open(Socket socket, String host, int port, Duration timeout) {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
            socket.connect(new InetSocketAddress(host, port), Math.toIntExact(timeout.toMillis()));
            return new RespClient(socket);
        } catch (IOException e) {
            close(socket);
            throw new UncheckedIOException("No connection to " + host + ":" + port, e);
        }
    }

    /** Sends a command and reads its reply, bulk strings decoded as UTF-8. Arguments: {@code byte[]}, or their string form. */
    public @Nullable Object call(Object... command) {
        send(command);
        return read();
    }

    /** As {@link #call}, with bulk strings left as {@code byte[]}. */
    public @Nullable Object callRaw(Object... command) {
        send(command);
        return read(true);
    }

    /** The reply as a string; fails if it is null. */
    public String text(Object... command) {
        return String.valueOf(Objects.requireNonNull(call(command), "null reply"));
    }

    /** The reply as an integer; a numeric string will do. */
    public long number(Object... command) {
        return Long.parseLong(text(command));
    }

    /** The reply as a list; fails if it is none. */
    public List<@Nullable Object> list(Object... command) {
        if (call(command) instanceof List<?> items) {
            return new ArrayList<>(items);
        }
        throw new IllegalStateException("No list in reply to " + List.of(command));
    }

    /** Sends a command without waiting for its reply: for pipelines and subscriptions. */
    public void send(Object... command) {
        try {
            socket.getOutputStream().write(encode(command));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the next reply or message. */
    public @Nullable Object read() {
        return read(false);
    }

    private @Nullable Object read(boolean raw) {
        try {
            Object reply = reader.read(raw);
            if (reply instanceof RespError error) {
                throw error;
            }
            return reply;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] encode(Object... command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ascii("*" + command.length + "\r\n"));
        for (Object argument : command) {
            byte[] bytes = argument instanceof byte[] raw
                    ? raw
                    : String.valueOf(argument).getBytes(StandardCharsets.UTF_8);
            out.writeBytes(ascii("$" + bytes.length + "\r\n"));
            out.writeBytes(bytes);
            out.writeBytes(ascii("\r\n"));
        }
        return out.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Authenticates, or closes the connection. */
    RespClient authenticated(String... credentials) {
        try {
            call(Stream.concat(Stream.of("AUTH"), Stream.of(credentials)).toArray());
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public void close() {
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
