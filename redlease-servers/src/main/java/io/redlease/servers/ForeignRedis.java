package io.redlease.servers;

import java.net.URI;

/** A Redis that the user named by URI. It is used, never started, paused or stopped. */
final class ForeignRedis implements RedisEndpoint {

    private static final int DEFAULT_PORT = 6379;

    private final URI uri;

    ForeignRedis(String uri) {
        this.uri = URI.create(uri);
        if (this.uri.getHost() == null) {
            throw new IllegalArgumentException("redlease.redis.servers: no host in " + uri);
        }
    }

    @Override
    public String host() {
        return uri.getHost();
    }

    @Override
    public int port() {
        return uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    }

    @Override
    public String uri() {
        return uri.toString();
    }

    @Override
    public String description() {
        String valkey = info("server", "valkey_version");
        String product = valkey.isEmpty() ? "Redis " + info("server", "redis_version") : "Valkey " + valkey;
        return product + " (" + host() + ":" + port() + ")";
    }

    @Override
    public RespClient connect() {
        RespClient client = "rediss".equals(uri.getScheme())
                ? RespClient.connectTls(host(), port())
                : RespClient.connect(host(), port());
        authenticate(client);
        String database = uri.getPath() == null ? "" : uri.getPath().replace("/", "");
        if (!database.isEmpty()) {
            client.call("SELECT", database);
        }
        return client;
    }

    private void authenticate(RespClient client) {
        String credentials = uri.getUserInfo();
        if (credentials == null) {
            return;
        }
        int colon = credentials.indexOf(':');
        String user = colon <= 0 ? "" : credentials.substring(0, colon);
        String password = credentials.substring(colon + 1);
        if (user.isEmpty()) {
            client.authenticated(password);
        } else {
            client.authenticated(user, password);
        }
    }
}
