package io.redlease.examples.demo;

import io.redlease.servers.RedisServer;
import io.redlease.servers.RespClient;
import java.net.URI;
import java.util.List;

/** The demo's entry: a server, its acts, the verdict. */
public final class Demo {
    private Demo() {}

    /**
     * Shows it all; ends the process with 0 if everything was as promised.
     *
     * @param args {@code --redis redis://host:port} for a server of yours, nothing for one that comes along
     */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String[] args) {
        String given = redis(args);
        try {
            return given.isEmpty() ? onOwnServer() : on(given, "the Redis at " + given);
        } catch (DemoFailedException failed) {
            System.out.println();
            System.out.println("FAILED: " + failed.getMessage());
            return 1;
        }
    }

    private static String redis(String[] args) {
        if (args.length == 2 && args[0].equals("--redis")) {
            return args[1].strip();
        }
        if (args.length > 0) {
            throw new DemoFailedException(
                    "unknown arguments " + List.of(args) + ": give --redis redis://host:port, or none");
        }
        return "";
    }

    private static int onOwnServer() {
        try (RedisServer server = RedisServer.create()) {
            return on(server.uri(), server.description());
        }
    }

    private static int on(String uri, String description) {
        URI address = URI.create(uri);
        int port = address.getPort() < 0 ? 6379 : address.getPort();
        System.out.println("redlease demo, on " + description);
        System.out.println("Three processes contend for one name, with a ttl of " + Worker.TTL.toSeconds() + " s.");
        System.out.println("Each leader writes its state, fenced by its token.");
        try (RespClient redis = RespClient.connect(address.getHost(), port);
                Acts acts = new Acts(uri, redis, "demo-" + Long.toString(System.currentTimeMillis(), 36))) {
            acts.play();
            return acts.conclude();
        }
    }
}
