package io.redlease.testkit;

import java.util.Arrays;
import java.util.List;

/** The contract's scripts, in Java. */
final class ContractScriptHandlers {
    private ContractScriptHandlers() {}

    static void teach(InMemoryLeaseStore store) {
        store.onEval(ContractScripts.RETURNS, call -> {
            set(call);
            return "done";
        });
        store.onEval(ContractScripts.ENDS_IN_A_COMMENT, call -> call.args().get(0));
        store.onEval(ContractScripts.FAILS_HALF_WAY, call -> {
            set(call);
            return call.run("INCR", call.keys());
        });
        store.onEval(ContractScripts.RETURNS_NOTHING, call -> {
            set(call);
            return null;
        });
        store.onEval(
                ContractScripts.RETURNS_A_LIST,
                call -> Arrays.asList(
                        7, call.args().get(0), null, List.of(call.keys().get(0))));
    }

    private static void set(ServerCall call) {
        call.run("SET", call.keys(), call.args().get(0));
    }
}
