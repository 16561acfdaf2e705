package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Watch;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules 13 to 16: how calls end. (Rule 14 is a permission, which needs no test.) */
abstract class CallRules extends ContractRules {

    CallRules(LeaseStoreContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("13: a failure is a LeaseStoreException with a kind and a message")
    void failureHasAKindAndAMessage() {
        long token = grant("a");
        set(token, key("k"), "no number");
        LeaseStoreException failure = failure(store().write(command(token, "INCR", key("k"))));

        assertEquals(Kind.COMMAND, failure.kind());
        String message = failure.getMessage();
        assertNotNull(message);
        assertTrue(message.contains("integer"), () -> "does not tell what the server said: " + message);
    }

    @Test
    @DisplayName("15: calls that are given up leave the store as able as before (B14)")
    void callsThatAreGivenUpDoNoHarm() {
        for (int i = 0; i < 100; i++) {
            giveUp(store().acquire(new LeaseRequest(name() + i, "a", LONG_TTL_MILLIS, TokenMode.COUNTER)));
            giveUp(store().renew(new Lease(name() + i, "a", 1), LONG_TTL_MILLIS));
            giveUp(store().write(new FencedWrite.Raise(name() + i, 1)));
            giveUp(store().inspect(name() + i));
            giveUp(store().release(new Lease(name() + i, "a", 1)));
        }
        long token = grant("a");

        applied(set(token, key("k"), "v"));
        assertEquals("v", get(key("k")));
        assertTrue(release("a", token));
    }

    private static void giveUp(CompletionStage<?> call) {
        call.toCompletableFuture().cancel(true);
    }

    @Test
    @DisplayName(
            "15: an acquisition that is given up took place or not, and the next one is granted with a greater token")
    void acquisitionThatIsGivenUpIsNoObstacle() {
        long first = grant("a");
        for (int i = 0; i < 20; i++) {
            giveUp(store().acquire(new LeaseRequest(name(), "a", LONG_TTL_MILLIS, TokenMode.COUNTER)));
        }
        long last = grant("a");

        assertTrue(last > first);
        assertEquals(last, view().token());
    }

    @Test
    @DisplayName("16: after the close every call fails with kind CONNECTION")
    void everyCallFailsAfterTheClose() {
        store().close();

        assertEquals(Kind.CONNECTION, kind(store().acquire(new LeaseRequest(name(), "a", 1000, TokenMode.COUNTER))));
        assertEquals(Kind.CONNECTION, kind(store().renew(new Lease(name(), "a", 1), 1000)));
        assertEquals(Kind.CONNECTION, kind(store().release(new Lease(name(), "a", 1))));
        assertEquals(Kind.CONNECTION, kind(store().write(new FencedWrite.Raise(name(), 1))));
        assertEquals(Kind.CONNECTION, kind(store().inspect(name())));
    }

    private Kind kind(CompletionStage<?> call) {
        return failure(call).kind();
    }

    @Test
    @DisplayName("16: a close that is repeated does nothing")
    void closeMayBeRepeated() {
        store().close();
        store().close();
    }

    @Test
    @DisplayName("16: a watch after the close does not throw")
    void watchAfterTheCloseDoesNotThrow() {
        store().close();
        Watch watch = store().watch(name(), new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                throw new AssertionError("a closed store told of a release");
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                assertEquals(Kind.CONNECTION, error.kind());
            }
        });
        watch.close();
    }

    @Test
    @DisplayName("16: closing frees no lease")
    void closingFreesNoLease() {
        long token = grant("a");
        store().close();

        try (var other = contract().createStore()) {
            assertEquals("a", answer(other.inspect(name())).holder());
            assertTrue(answer(other.release(new Lease(name(), "a", token))));
        }
    }
}
