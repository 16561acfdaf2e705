/** redlease on the Redisson client. */
module io.redlease.redisson {
    requires static transitive org.jspecify;
    requires transitive io.redlease.core;
    requires transitive redisson;
}
