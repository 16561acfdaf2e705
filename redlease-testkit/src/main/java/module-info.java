/** For users' tests: an in-memory store, virtual time, and the contract that every store keeps. */
module io.redlease.testkit {
    requires static transitive org.jspecify;
    requires transitive io.redlease.core;
    requires transitive org.junit.jupiter.api;
    requires transitive org.junit.jupiter.params;
    requires transitive net.jqwik.api;

    exports io.redlease.testkit;

    // The test engines find the contract's own tests by reflection.
    opens io.redlease.testkit;
}
