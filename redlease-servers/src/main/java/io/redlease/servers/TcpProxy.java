package io.redlease.servers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Stands between a client and a server and does what networks do: delays, keeps back, loses, refuses and resets. Until
 * it is told to, it passes every byte as it is. For Redis without TLS where requests are to be recognised; any TCP
 * otherwise.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int CONNECT_MILLIS = 5000;
    private static final Duration BOUND = Duration.ofSeconds(10);

    /** A hold that waits for a request. */
    private record Trigger(String pattern, Hold hold) {}

    private final Map<Direction, Long> delays = new EnumMap<>(Direction.class);
    private final Map<Direction, Boolean> drops = new EnumMap<>(Direction.class);
    private final List<ProxiedConnection> connections = new ArrayList<>();
    private final List<Hold> holds = new ArrayList<>();
    private final List<Trigger> triggers = new ArrayList<>();
    private final int port;
    private InetSocketAddress target;
    private Listener listener;
    private long accepted;

    private TcpProxy(InetSocketAddress target) {
        this.target = target;
        this.listener = new Listener(0, this::connect);
        this.port = listener.port();
    }

    /** A proxy to this server. */
    public static TcpProxy to(RedisEndpoint server) {
        return to(server.host(), server.port());
    }

    /** A proxy to this address. */
    public static TcpProxy to(String host, int port) {
        return new TcpProxy(new InetSocketAddress(host, port));
    }

    /** The address it listens on. */
    public String host() {
        return "127.0.0.1";
    }

    /** The port it listens on. */
    public int port() {
        return port;
    }

    /** Its address for a Redis client. */
    public String uri() {
        return "redis://" + host() + ":" + port;
    }

    /** What is read from now on is delivered so much later, in order; zero ends it. */
    public synchronized void delay(Direction direction, Duration delay) {
        delays.put(direction, delay.toNanos());
    }

    /** Keeps back what goes this way, on the connections there are and on new ones. */
    public synchronized Hold hold(Direction direction) {
        Hold hold = new Hold(direction);
        holds.add(hold);
        connections.forEach(hold::seize);
        return hold;
    }

    /**
     * Passes the next request that contains {@code text}, and keeps back its reply with all that follows on that
     * connection. Replies to earlier requests of a pipeline may be kept back with it.
     */
    public synchronized Hold holdReplyTo(String text) {
        return arm(text, new Hold(Direction.TO_CLIENT));
    }

    /** Keeps back the next request that contains {@code text}, with all that follows on that connection. */
    public synchronized Hold holdRequest(String text) {
        return arm(text, new Hold(Direction.TO_SERVER));
    }

    /**
     * Loses what goes this way, without telling anyone, on the connections there are and on new ones. A connection that
     * lost bytes stays silent until it is closed, as a half-open one does. For a partition that heals use {@link #hold}.
     */
    public synchronized void drop(Direction direction) {
        drops.put(direction, true);
        connections.forEach(connection -> connection.lane(direction).drop());
    }

    /** New connections pass again, undelayed. Holds stay until they are released. */
    public synchronized void pass() {
        drops.clear();
        delays.clear();
    }

    /** From now on a new connection is refused; those there are stay. */
    public void refuse() {
        listener().close();
    }

    /** Ends {@link #refuse}. */
    public synchronized void accept() {
        if (listener.isClosed()) {
            listener = new Listener(port, this::connect);
        }
    }

    /** Resets all connections there are. */
    public void reset() {
        connections().forEach(ProxiedConnection::reset);
    }

    /** New connections go to another server; those there are stay where they are. */
    public void repoint(RedisEndpoint server) {
        repoint(server.host(), server.port());
    }

    /** New connections go to another address; those there are stay where they are. */
    public synchronized void repoint(String host, int otherPort) {
        target = new InetSocketAddress(host, otherPort);
    }

    /** How many connections are open. */
    public synchronized int open() {
        return connections.size();
    }

    /** How many connections were made in all. */
    public synchronized long accepted() {
        return accepted;
    }

    /** Waits until at least so many connections are open. */
    public void awaitOpen(int count) {
        Await.until(count + " connections", BOUND, () -> open() >= count, () -> open() + " are open");
    }

    /** Ends it and all its connections. */
    @Override
    public void close() {
        refuse();
        connections().forEach(ProxiedConnection::close);
    }

    synchronized long delayNanos(Direction direction) {
        return delays.getOrDefault(direction, 0L);
    }

    synchronized void forget(ProxiedConnection connection) {
        connections.remove(connection);
    }

    /** {@code seen} begins with bytes that were looked at before; a match must reach beyond them. */
    synchronized void requestSeen(ProxiedConnection connection, String seen, int old) {
        List<Trigger> hit = triggers.stream()
                .filter(trigger -> seen.indexOf(
                                trigger.pattern(),
                                Math.max(0, old - trigger.pattern().length() + 1))
                        >= 0)
                .toList();
        triggers.removeAll(hit);
        hit.forEach(trigger -> trigger.hold().seize(connection));
    }

    private Hold arm(String text, Hold hold) {
        String pattern = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        triggers.add(new Trigger(pattern, hold));
        return hold;
    }

    private synchronized List<ProxiedConnection> connections() {
        return List.copyOf(connections);
    }

    private synchronized Listener listener() {
        return listener;
    }

    private void connect(Socket client) {
        Socket server = new Socket();
        try {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(target(), CONNECT_MILLIS);
            begin(new ProxiedConnection(this, client, server));
        } catch (IOException e) {
            ProxiedConnection.lingerNot(client);
            ProxiedConnection.close(client);
            ProxiedConnection.close(server);
        }
    }

    private synchronized InetSocketAddress target() {
        return target;
    }

    private synchronized void begin(ProxiedConnection connection) {
        accepted++;
        connections.add(connection);
        holds.forEach(hold -> hold.seize(connection));
        drops.keySet().forEach(direction -> connection.lane(direction).drop());
        connection.start();
    }
}
