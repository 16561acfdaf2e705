package io.redlease.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Consumer;

/** Accepts connections on one port of this machine, until it is closed. */
final class Listener {

    private static final int BACKLOG = 128;
    private static final Duration BOUND = Duration.ofSeconds(10);

    private final ServerSocket socket;
    private final Thread thread;

    /** Port 0 takes a free one. */
    Listener(int port, Consumer<Socket> onConnection) {
        try {
            socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread = new Thread(() -> acceptAll(onConnection), "proxy-" + port() + "-accept");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    boolean isClosed() {
        return socket.isClosed();
    }

    /** The port is free, and connections are refused, only when the thread has left the socket. */
    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Await.until("the listener has ended", BOUND, () -> !thread.isAlive(), () -> "");
    }

    private void acceptAll(Consumer<Socket> onConnection) {
        try {
            while (true) {
                onConnection.accept(socket.accept());
            }
        } catch (IOException e) {
            if (!socket.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
