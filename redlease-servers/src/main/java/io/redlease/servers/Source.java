package io.redlease.servers;

import org.jspecify.annotations.Nullable;

/** What a test gets its servers from: a program, or a server that runs already, or neither with the reason. */
record Source(@Nullable ServerBinary binary, @Nullable RedisEndpoint endpoint, String missing) {

    static Source of(ServerBinary binary) {
        return new Source(binary, null, "");
    }

    static Source of(RedisEndpoint endpoint) {
        return new Source(null, endpoint, "a server named by URI is not the test's own");
    }

    static Source missing(String reason) {
        return new Source(null, null, reason);
    }

    /** The program; fails with the reason if there is none. */
    ServerBinary program() {
        if (binary == null) {
            throw new MissingServerException(missing);
        }
        return binary;
    }

    String name() {
        return binary != null ? binary.toString() : endpoint != null ? endpoint.description() : "no Redis";
    }
}
