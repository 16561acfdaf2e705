/** The engine of redlease. Applications use {@code io.redlease.core}; the rest is for redlease's own modules. */
module io.redlease.core {
    requires static transitive org.jspecify;
    requires transitive io.redlease.api;

    exports io.redlease.core;
    exports io.redlease.core.election to
            io.redlease.testkit;
    exports io.redlease.redis to
            io.redlease.jedis,
            io.redlease.lettuce,
            io.redlease.redisson;
}
