package io.redlease.servers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes that a {@link TcpProxy} keeps back, in one direction, until they are released. A hold that waits for a certain
 * request first catches the connection that carries it.
 */
public final class Hold implements AutoCloseable {

    private static final Duration BOUND = Duration.ofSeconds(10);

    private final List<ProxiedConnection> connections = new ArrayList<>();
    private final Direction direction;
    private boolean released;

    Hold(Direction direction) {
        this.direction = direction;
    }

    /** Waits until a connection is caught. */
    public void awaitCaught() {
        Await.until("a connection is caught", BOUND, this::isCaught, () -> "");
    }

    /** Waits until bytes are being kept back: with a held reply, until the server has answered. */
    public void awaitBytes() {
        Await.until("bytes are kept back", BOUND, () -> waiting() > 0, () -> "");
    }

    /** How many bytes are being kept back. */
    public synchronized long waiting() {
        return connections.stream().mapToLong(c -> c.lane(direction).waiting()).sum();
    }

    /** Whether a connection is held. */
    public synchronized boolean isCaught() {
        return !connections.isEmpty();
    }

    /** Delivers what was kept back and lets all pass that follows. */
    public synchronized void release() {
        if (!released) {
            released = true;
            connections.forEach(connection -> connection.lane(direction).release());
        }
    }

    /** Loses what was kept back, and resets the connections. */
    public void discard() {
        caught().forEach(ProxiedConnection::reset);
    }

    /** As {@link #release}. */
    @Override
    public void close() {
        release();
    }

    private synchronized List<ProxiedConnection> caught() {
        released = true;
        return List.copyOf(connections);
    }

    synchronized void seize(ProxiedConnection connection) {
        if (!released) {
            connection.lane(direction).hold();
            connections.add(connection);
        }
    }
}
