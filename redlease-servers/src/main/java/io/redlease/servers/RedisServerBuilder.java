package io.redlease.servers;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a {@link RedisServer} is to run. */
public final class RedisServerBuilder {

    private final List<String> lines = new ArrayList<>();
    private ServerConfig.Mode mode = ServerConfig.Mode.PLAIN;
    private @Nullable ServerBinary binary;
    private @Nullable String password;

    RedisServerBuilder() {}

    /** The program to run; the first that is configured if not told. */
    public RedisServerBuilder binary(ServerBinary program) {
        this.binary = program;
        return this;
    }

    /** Further lines of its configuration file, such as {@code maxmemory 10mb}. */
    public RedisServerBuilder config(String... further) {
        lines.addAll(List.of(further));
        return this;
    }

    /** Every write is on disk before it is answered (an append-only file, synced always). */
    public RedisServerBuilder persistent() {
        return config("appendonly yes", "appendfsync always");
    }

    /** Clients must authenticate; {@link RedisServer#connect} and {@link RedisServer#uri} do. */
    public RedisServerBuilder password(String secret) {
        this.password = secret;
        return this;
    }

    RedisServerBuilder mode(ServerConfig.Mode programMode) {
        this.mode = programMode;
        return this;
    }

    /** Starts it; returns when it answers. */
    public RedisServer start() {
        ServerBinary program = binary == null ? RedisSources.configured().first() : binary;
        return RedisServer.create(new ServerConfig(program, mode, lines, password));
    }
}
