/** redlease on the Jedis client. */
module io.redlease.jedis {
    requires static transitive org.jspecify;
    requires transitive io.redlease.core;
    requires transitive redis.clients.jedis;

    exports io.redlease.jedis;
}
