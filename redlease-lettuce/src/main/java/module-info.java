/** Leases on Redis through the Lettuce client. */
module io.redlease.lettuce {
    requires static transitive org.jspecify;
    requires transitive io.redlease.core;
    requires transitive lettuce.core;

    exports io.redlease.lettuce;
}
