package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.function.BooleanSupplier;

class InMemoryLeaseStoreContractTest extends LeaseStoreContract {
    private final VirtualTime time = new VirtualTime();
    private final InMemoryLeaseStore server = InMemoryLeaseStore.create(time);

    @Override
    protected LeaseStore createStore() {
        ContractScriptHandlers.teach(server);
        return server.client();
    }

    @Override
    protected long nanoTime() {
        return time.nanoTime();
    }

    @Override
    protected boolean passUntil(BooleanSupplier condition, Duration atMost) {
        Duration until = time.now().plus(atMost);
        while (!condition.getAsBoolean() && time.now().compareTo(until) < 0) {
            time.advance(Duration.ofMillis(1));
        }
        return condition.getAsBoolean();
    }

    @Override
    protected int acquisitionsPerThread() {
        return 1000;
    }

    @Override
    protected boolean loseAllData() {
        server.data().loseAll();
        return true;
    }

    @Override
    protected boolean loseMark(String role) {
        server.data().loseMark(role);
        return true;
    }

    @Override
    protected boolean loseToken(String role) {
        server.data().loseToken(role);
        return true;
    }

    @Override
    protected boolean breakWatches() {
        server.faults().breakWatches(Kind.CONNECTION);
        return true;
    }

    @Override
    protected void healWatches() {
        server.faults().healWatches();
    }
}
