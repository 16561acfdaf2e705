package io.redlease.jedis;

import io.redlease.redis.RedisLeaseStore;
import io.redlease.spi.LeaseStore;
import java.util.Objects;
import java.util.concurrent.Executor;
import redis.clients.jedis.UnifiedJedis;

/**
 * Makes lease stores on Redis that use the Jedis client. This adapter is still thin: it does not listen for release notices, so a
 * hand-over takes up to a ttl.
 *
 * <p>The client stays the caller's and is never closed: close the store (or the {@code Redlease} around it) first. Give redlease a client of
 * its own, with a socket time-out of a third of the shortest ttl: one whose pool the application exhausts, or whose dead connection is waited for, makes
 * renewals wait.
 *
 * <p>Stores are safe for use from many threads.
 */
public final class JedisLeaseStore {
    private JedisLeaseStore() {}

    /**
     * A store on a standalone server, or on the primary that Sentinels name. Jedis blocks, so calls run on a few daemon threads
     * of the store's own.
     *
     * @param jedis the client
     * @return the store
     */
    public static LeaseStore create(UnifiedJedis jedis) {
        OwnThreads threads = new OwnThreads();
        return over(jedis, threads, threads::shutdown, false);
    }

    /**
     * A store whose calls run where the caller says.
     *
     * @param jedis the client
     * @param executor runs blocking calls, in threads other than the caller's; it stays the caller's to shut down
     * @return the store
     */
    public static LeaseStore create(UnifiedJedis jedis, Executor executor) {
        return over(jedis, Objects.requireNonNull(executor, "executor"), () -> {}, false);
    }

    /**
     * A store on a Redis Cluster.
     *
     * @param cluster a client of a cluster
     * @return the store
     */
    public static LeaseStore createOnCluster(UnifiedJedis cluster) {
        OwnThreads threads = new OwnThreads();
        return over(cluster, threads, threads::shutdown, true);
    }

    private static LeaseStore over(UnifiedJedis jedis, Executor executor, Runnable onClose, boolean cluster) {
        return RedisLeaseStore.over(
                new JedisTransport(Objects.requireNonNull(jedis, "jedis"), executor, onClose, cluster));
    }
}
