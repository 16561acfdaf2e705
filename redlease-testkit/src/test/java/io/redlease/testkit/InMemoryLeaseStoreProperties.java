package io.redlease.testkit;

import io.redlease.spi.LeaseStore;
import java.time.Duration;

class InMemoryLeaseStoreProperties extends LeaseStoreProperties {
    private final VirtualTime time = new VirtualTime();
    private final InMemoryLeaseStore server = InMemoryLeaseStore.create(time);

    @Override
    protected LeaseStore createStore() {
        return server.client();
    }

    @Override
    protected boolean loseAllData() {
        server.data().loseAll();
        time.advance(Duration.ofMillis(1)); // no server restarts in no time
        return true;
    }
}
