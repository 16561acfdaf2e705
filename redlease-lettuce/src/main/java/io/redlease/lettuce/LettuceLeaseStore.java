package io.redlease.lettuce;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.redlease.redis.RedisLeaseStore;
import io.redlease.spi.LeaseStore;
import java.util.Objects;

/**
 * Makes lease stores on Redis that use the Lettuce client. It keeps no data safe that Redis loses: see the guarantees in
 * the project's documentation.
 *
 * <p>What is handed in stays the caller's and is never closed: close the store (or the {@code Redlease} around it)
 * first, then the client. Making a store does no I/O and never blocks; it connects at the first call. A server that
 * cannot be reached makes calls fail with kind {@code CONNECTION}, and the next call tries again. Codecs and Lettuce's own
 * command time-outs don't matter, unless a time-out is shorter than the lease's ttl.
 *
 * <p>Stores are safe for use from many threads. One store serves any number of electors over two connections.
 */
public final class LettuceLeaseStore {
    private LettuceLeaseStore() {}

    /**
     * A store on the server or Sentinels that a client was created with. Because Lettuce connects to that
     * address by blocking methods only, each attempt to connect takes a short-lived daemon thread; {@link #create(RedisClient, RedisURI)}
     * needs none.
     *
     * @param client created with an address; it stays the caller's
     * @return the store
     */
    public static LeaseStore create(RedisClient client) {
        return over(new ClientDialer(Objects.requireNonNull(client, "client")));
    }

    /**
     * A store on one server, or on the primary that Sentinels name: every new connection asks them again.
     *
     * @param client any client; it stays the caller's
     * @param uri the server's address, or that of one or more Sentinels with the primary's name
     * @return the store
     */
    public static LeaseStore create(RedisClient client, RedisURI uri) {
        Objects.requireNonNull(client, "client");
        return over(new UriDialer(client, Objects.requireNonNull(uri, "uri")));
    }

    /**
     * A store on a Redis Cluster. It reads the topology anew whenever it connects, and follows redirections; the client's own
     * topology refresh may be on or off.
     *
     * @param client the cluster's client; it stays the caller's
     * @return the store
     */
    public static LeaseStore create(RedisClusterClient client) {
        return over(new ClusterDialer(Objects.requireNonNull(client, "client")));
    }

    /**
     * A store on one connection that stays the caller's, with any codec. It hears no release notices, so followers
     * take over by time alone, at the latest after the acquire interval. It cannot replace the connection: where a
     * firewall drops it silently, or its server stays reachable after a failover, it depends on Lettuce's
     * reconnecting. Prefer {@link #create(RedisClient)}.
     *
     * @param connection a connection used for neither transactions nor blocking commands, with automatic flushing on
     * @return the store
     * @throws IllegalArgumentException if it is a pub/sub connection, which takes no scripts once subscribed
     */
    public static LeaseStore create(StatefulRedisConnection<?, ?> connection) {
        return RedisLeaseStore.over(LettuceTransport.over(forScripts(connection), null, false));
    }

    /**
     * A store on two connections that stay the caller's. Limits as for {@link #create(StatefulRedisConnection)}, but it
     * hears release notices.
     *
     * @param connection for scripts, with any codec
     * @param notices for notices, with a plain UTF-8 codec; the caller's own subscriptions on it go on
     * @return the store
     * @throws IllegalArgumentException if the first is a pub/sub connection
     */
    public static LeaseStore create(
            StatefulRedisConnection<?, ?> connection, StatefulRedisPubSubConnection<String, String> notices) {
        Objects.requireNonNull(notices, "notices");
        return RedisLeaseStore.over(LettuceTransport.over(forScripts(connection), notices, false));
    }

    private static StatefulRedisConnection<?, ?> forScripts(StatefulRedisConnection<?, ?> connection) {
        Objects.requireNonNull(connection, "connection");
        if (connection instanceof StatefulRedisPubSubConnection) {
            throw new IllegalArgumentException("connection is a pub/sub connection, which runs no scripts once it has"
                    + " subscribed; hand in a plain one, or the client");
        }
        return connection;
    }

    /**
     * A store on one connection to a Redis Cluster that stays the caller's, with any codec. Limits as for
     * {@link #create(StatefulRedisConnection)}; whether it finds a promoted replica depends on the client's topology refresh.
     * Prefer {@link #create(RedisClusterClient)}.
     *
     * @param connection a connection with automatic flushing on
     * @return the store
     */
    public static LeaseStore create(StatefulRedisClusterConnection<?, ?> connection) {
        Objects.requireNonNull(connection, "connection");
        return RedisLeaseStore.over(LettuceTransport.over(connection, null, true));
    }

    /**
     * A store on two connections to a Redis Cluster that stay the caller's. Limits as for
     * {@link #create(StatefulRedisClusterConnection)}, but it hears release notices.
     *
     * @param connection for scripts, with any codec
     * @param notices for notices, with a plain UTF-8 codec; the caller's own subscriptions on it go on
     * @return the store
     */
    public static LeaseStore create(
            StatefulRedisClusterConnection<?, ?> connection, StatefulRedisPubSubConnection<String, String> notices) {
        Objects.requireNonNull(connection, "connection");
        Objects.requireNonNull(notices, "notices");
        return RedisLeaseStore.over(LettuceTransport.over(connection, notices, true));
    }

    /**
     * A store with a client of its own, which is shut down with the store.
     *
     * @param uri such as {@code redis://localhost:6379}, {@code rediss://…} for TLS, or
     *     {@code redis-sentinel://host1:26379,host2:26379#primary}
     * @return the store
     * @throws IllegalArgumentException if the text is no such URI
     */
    public static LeaseStore connect(String uri) {
        return connect(RedisURI.create(Objects.requireNonNull(uri, "uri")));
    }

    /**
     * A store with a client of its own, which is shut down with the store.
     *
     * @param uri the server's address, or that of Sentinels
     * @return the store
     */
    public static LeaseStore connect(RedisURI uri) {
        return over(new OwnedClientDialer(Objects.requireNonNull(uri, "uri")));
    }

    private static LeaseStore over(Dialer dialer) {
        return RedisLeaseStore.over(LettuceTransport.over(dialer));
    }
}
