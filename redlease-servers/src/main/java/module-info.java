/** Real Redis servers for tests, the demo and benchmarks. Not published. */
module io.redlease.servers {
    requires static transitive org.jspecify;
    requires static transitive org.junit.jupiter.api;

    exports io.redlease.servers;
}
