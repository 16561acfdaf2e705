package io.redlease.testkit;

import java.time.Duration;

/** What happens to a server's data and its clock without any client: losses, and changes by somebody's hand. */
public final class StoredData {
    private final Server server;

    StoredData(Server server) {
        this.server = server;
    }

    /** Loses everything, as a restart without persistence does. */
    public void loseAll() {
        server.locked(() -> {
            server.leases().clear();
            server.stored().clear();
        });
    }

    /**
     * Loses the lease of a name, as by eviction; nobody is told.
     *
     * @param name the role's name
     */
    public void loseLease(String name) {
        server.locked(() -> server.leases().loseLease(name));
    }

    /**
     * Loses the last token of a name.
     *
     * @param name the role's name
     */
    public void loseToken(String name) {
        server.locked(() -> server.leases().loseToken(name));
    }

    /**
     * Loses the fence mark of a name.
     *
     * @param name the role's name
     */
    public void loseMark(String name) {
        server.locked(() -> server.leases().loseMark(name));
    }

    /**
     * Loses one of the application's keys.
     *
     * @param key the key
     */
    public void loseKey(String key) {
        server.locked(() -> server.stored().remove(key));
    }

    /**
     * Writes a lease by hand, without minting a token, whoever holds it.
     *
     * @param name the role's name
     * @param holder an instance id
     * @param ttl how long it lives, at least 1 ms
     */
    public void putLease(String name, String holder, Duration ttl) {
        server.locked(() -> server.leases().put(name, holder, ttl.toMillis()));
    }

    /**
     * Steps the calendar that {@code CLOCKED} tokens are minted by. Leases don't mind.
     *
     * @param by forwards, or backwards if negative
     */
    public void stepCalendar(Duration by) {
        server.locked(() -> server.clock().step(by));
    }
}
