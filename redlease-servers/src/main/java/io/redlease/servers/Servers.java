package io.redlease.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Servers that belong together: started one after the other, and ended together. */
final class Servers implements AutoCloseable {

    private final List<RedisServer> all = new ArrayList<>();

    RedisServer start(RedisServerBuilder builder) {
        try {
            RedisServer server = builder.start();
            all.add(server);
            return server;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    List<RedisServer> all() {
        return List.copyOf(all);
    }

    List<RedisServer> running() {
        return all.stream().filter(RedisServer::isRunning).toList();
    }

    String logs() {
        return logs(all);
    }

    static String logs(List<RedisServer> servers) {
        return servers.stream().map(s -> "--- " + s + "\n" + s.logTail()).collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        all.forEach(RedisServer::close);
    }
}
