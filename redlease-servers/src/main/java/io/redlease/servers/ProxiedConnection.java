package io.redlease.servers;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client's connection and the one that the proxy made for it. */
final class ProxiedConnection {

    /** As many bytes of the last requests are kept, for patterns that come in two pieces. */
    private static final int TAIL = 512;

    private final Socket client;
    private final Socket server;
    private final Lane toServer;
    private final Lane toClient;
    private final TcpProxy proxy;
    private String tail = "";

    ProxiedConnection(TcpProxy proxy, Socket client, Socket server) {
        this.proxy = proxy;
        this.client = client;
        this.server = server;
        this.toServer = new Lane(client, server, () -> proxy.delayNanos(Direction.TO_SERVER), this::watch);
        this.toClient = new Lane(server, client, () -> proxy.delayNanos(Direction.TO_CLIENT), bytes -> {});
    }

    void start() {
        String name = "proxy-" + client.getPort();
        toServer.start(name + "-to-server", () -> {});
        toClient.start(name + "-to-client", this::close);
    }

    Lane lane(Direction direction) {
        return direction == Direction.TO_SERVER ? toServer : toClient;
    }

    /** Ends both sides in order. */
    void close() {
        toServer.close();
        toClient.close();
        close(client);
        close(server);
        proxy.forget(this);
    }

    /** Ends both sides by a reset: what is on its way is lost. */
    void reset() {
        lingerNot(client);
        lingerNot(server);
        close();
    }

    /** Called before the bytes can be delivered, so that what it holds is held in time. */
    private void watch(byte[] bytes) {
        String seen = tail + new String(bytes, StandardCharsets.ISO_8859_1);
        proxy.requestSeen(this, seen, tail.length());
        tail = seen.substring(Math.max(0, seen.length() - TAIL));
    }

    static void lingerNot(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            close(socket);
        }
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            System.getLogger(TcpProxy.class.getName()).log(System.Logger.Level.DEBUG, "Not closed: " + socket, e);
        }
    }
}
