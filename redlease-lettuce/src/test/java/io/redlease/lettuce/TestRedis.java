package io.redlease.lettuce;

import io.redlease.servers.RedisServer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A real Redis of a test, looked at over connections of its own. */
final class TestRedis {
    private final RedisServer server;

    TestRedis(RedisServer server) {
        this.server = server;
    }

    RedisServer server() {
        return server;
    }

    int port() {
        return server.port();
    }

    String uri() {
        return server.uri();
    }

    /** An address whose connections bear a name. */
    String uri(String connectionName) {
        return server.uri() + "?clientName=" + connectionName;
    }

    @Nullable
    Object command(String... words) {
        return server.call((Object[]) words);
    }

    int connections(String name) {
        return ids(name).size();
    }

    /** The id of the youngest connection of a name. */
    String idOf(String name) {
        List<String> ids = ids(name);
        return ids.get(ids.size() - 1);
    }

    void killConnections(String name) {
        ids(name).forEach(id -> command("CLIENT", "KILL", "ID", id));
    }

    private List<String> ids(String name) {
        return String.valueOf(command("CLIENT", "LIST"))
                .lines()
                .filter(line -> line.contains(" name=" + name + " "))
                .map(line -> Arrays.asList(line.split(" ")).get(0).substring("id=".length()))
                .toList();
    }
}
