package io.redlease.lettuce;

import io.redlease.servers.RedisEndpoint;
import io.redlease.testkit.LeaseStoreContract;
import java.time.Duration;
import java.util.List;

/** The contract of lease stores on Redis servers that belong to the test. */
abstract class RedisContract extends LeaseStoreContract {

    /** The servers that are written to. */
    protected abstract List<? extends RedisEndpoint> primaries();

    @Override
    protected boolean loseAllData() {
        primaries().forEach(server -> server.call("FLUSHALL"));
        return true;
    }

    @Override
    protected boolean loseMark(String role) {
        return lose(role + ":fence:applied");
    }

    @Override
    protected boolean loseToken(String role) {
        return lose(role + ":fence");
    }

    /** Takes the right to all channels away, so that new subscriptions are refused, and ends those there are. */
    @Override
    protected boolean breakWatches() {
        primaries().forEach(server -> {
            server.call("ACL", "SETUSER", "default", "resetchannels");
            server.call("CLIENT", "KILL", "TYPE", "pubsub");
        });
        return true;
    }

    @Override
    protected void healWatches() {
        primaries().forEach(server -> server.call("ACL", "SETUSER", "default", "allchannels"));
    }

    @Override
    protected Duration shortTtl() {
        return Duration.ofMillis(150);
    }

    @Override
    protected int acquisitionsPerThread() {
        return 100;
    }

    /** Names of these tests have no hash tag, so on a cluster they are wrapped. */
    protected boolean lose(String key) {
        primaries().forEach(server -> server.call("DEL", key));
        return true;
    }
}
