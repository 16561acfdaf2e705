package io.redlease.servers;

import org.jspecify.annotations.Nullable;

/** A Redis that answers on some address: one that a test owns ({@link RedisServer}), or one that the user named. */
public interface RedisEndpoint {

    /** The host or address it listens on. */
    String host();

    /** The port it listens on. */
    int port();

    /** An URI that Redis clients understand, with the password where one is set. */
    String uri();

    /** Product, version and origin, as in {@code Redis 7.0.15 (embedded)}. */
    String description();

    /** A new, authenticated connection; the caller closes it. */
    RespClient connect();

    /** One command over a connection of its own. */
    default @Nullable Object call(Object... command) {
        try (RespClient client = connect()) {
            return client.call(command);
        }
    }

    /** One field of {@code INFO section}, for example {@code info("replication", "role")}; empty if it is not there. */
    default String info(String section, String field) {
        return String.valueOf(call("INFO", section))
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst()
                .orElse("");
    }
}
