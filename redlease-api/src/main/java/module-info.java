/** What applications of redlease see, and what authors of a store implement. */
module io.redlease.api {
    requires static transitive org.jspecify;

    exports io.redlease;
    exports io.redlease.spi;
}
