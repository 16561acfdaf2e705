package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

/** The contract in real time, as most stores run it. The documentation shows its beginning. */
class RealTimeContractTest extends LeaseStoreContract {
    private final InMemoryLeaseStore server = InMemoryLeaseStore.create();

    @Override
    protected LeaseStore createStore() {
        return server.client(); // over the same data each time, closed after the test
    }

    @Override
    protected boolean loseAllData() {
        server.data().loseAll(); // such as FLUSHALL
        return true; // runs the rules about lost data
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

    @Override
    protected Duration shortTtl() {
        return Duration.ofMillis(100);
    }

    @BeforeEach
    void teachScripts() {
        ContractScriptHandlers.teach(server);
    }
}
