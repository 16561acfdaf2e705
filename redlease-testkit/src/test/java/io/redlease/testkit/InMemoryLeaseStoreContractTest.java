package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

class InMemoryLeaseStoreContractTest extends LeaseStoreContract {
    private final VirtualTime time = new VirtualTime();
    private final InMemoryLeaseStore server = InMemoryLeaseStore.create(time);

    @Override
    protected LeaseStore createStore() {
        server.onEval(ContractScripts.RETURNS, InMemoryLeaseStoreContractTest::setAndSayDone);
        server.onEval(ContractScripts.ENDS_IN_A_COMMENT, call -> call.args().get(0));
        server.onEval(ContractScripts.FAILS_HALF_WAY, InMemoryLeaseStoreContractTest::setAndCount);
        server.onEval(ContractScripts.RETURNS_NOTHING, InMemoryLeaseStoreContractTest::setOnly);
        server.onEval(
                ContractScripts.RETURNS_A_LIST,
                call -> Arrays.asList(
                        7, call.args().get(0), null, List.of(call.keys().get(0))));
        return server.client();
    }

    private static Object setAndSayDone(ServerCall call) {
        call.run("SET", call.keys(), call.args().get(0));
        return "done";
    }

    private static Object setAndCount(ServerCall call) {
        call.run("SET", call.keys(), call.args().get(0));
        return call.run("INCR", call.keys());
    }

    private static Object setOnly(ServerCall call) {
        call.run("SET", call.keys(), call.args().get(0));
        return null;
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
