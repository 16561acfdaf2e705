package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Watch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules 17 and 18: who watches hears of releases, and of not hearing. */
abstract class WatchRules extends ContractRules {

    WatchRules(LeaseStoreContract contract) {
        super(contract);
    }

    /** Counts what it is told. */
    private static final class Listener implements LeaseWatcher {
        private final AtomicInteger mayBeFree = new AtomicInteger();
        private final AtomicInteger lost = new AtomicInteger();

        @Override
        public void leaseMayBeFree() {
            mayBeFree.incrementAndGet();
        }

        @Override
        public void watchLost(LeaseStoreException error) {
            lost.incrementAndGet();
        }
    }

    @BeforeEach
    void needsNotices() {
        assumeTrue(contract().tellsOfReleases(), "this store calls no watchers");
    }

    /** A watch that has taken effect. */
    private Watch watching(Listener listener) {
        Watch watch = store().watch(name(), listener);
        passUntil(() -> listener.mayBeFree.get() > 0, "the watch did not take effect");
        return watch;
    }

    private void assertHearsOfARelease(Listener listener) {
        long token = grant("a");
        int before = listener.mayBeFree.get();
        assertTrue(release("a", token));
        passUntil(() -> listener.mayBeFree.get() > before, "the release was not told");
    }

    @Test
    @DisplayName("17: a watcher is called when the watch took effect (B30)")
    void watcherIsCalledAtTheBeginning() {
        Listener listener = new Listener();

        watching(listener);
        assertEquals(0, listener.lost.get());
    }

    @Test
    @DisplayName("17: a watcher is called on every release")
    void watcherIsCalledOnEveryRelease() {
        Listener listener = new Listener();
        watching(listener);

        for (int i = 0; i < 5; i++) {
            assertHearsOfARelease(listener);
        }
    }

    @Test
    @DisplayName("17: all watchers of a name are called")
    void allWatchersOfANameAreCalled() {
        Listener first = new Listener();
        Listener second = new Listener();
        watching(first);
        watching(second);
        int before = first.mayBeFree.get();

        assertHearsOfARelease(second);
        passUntil(() -> first.mayBeFree.get() > before, "the first watcher was not told");
    }

    @Test
    @DisplayName("17: a watcher of another store on the same data is called, too")
    void watcherOfAnotherStoreIsCalled() {
        try (var other = contract().createStore()) {
            Listener listener = new Listener();
            other.watch(name(), listener);
            passUntil(() -> listener.mayBeFree.get() > 0, "the watch did not take effect");

            assertHearsOfARelease(listener);
        }
    }

    @Test
    @DisplayName("17: a watch that was ended is told nothing, and takes no other along")
    void endedWatchIsToldNothing() {
        Listener ended = new Listener();
        Listener other = new Listener();
        Watch watch = watching(ended);
        watching(other);
        watch.close();
        watch.close();
        assertHearsOfARelease(other);
        int told = ended.mayBeFree.get();

        assertHearsOfARelease(other);
        assertEquals(told, ended.mayBeFree.get());
    }

    @Test
    @DisplayName("17: watching again after the last watch ended works")
    void watchingAgainWorks() {
        watching(new Listener()).close();
        Listener again = new Listener();
        watching(again);

        assertHearsOfARelease(again);
    }

    @Test
    @DisplayName("17: many names are watched at once (B29)")
    void manyNamesAreWatchedAtOnce() {
        Listener[] listeners = new Listener[100];
        for (int i = 0; i < listeners.length; i++) {
            listeners[i] = new Listener();
            store().watch(name() + "-" + i, listeners[i]);
        }
        for (Listener each : listeners) {
            passUntil(() -> each.mayBeFree.get() > 0, "a watch did not take effect");
        }
        Listener own = new Listener();
        watching(own);

        assertHearsOfARelease(own);
    }

    @Test
    @DisplayName("18: a lost watch is told once, costs no other call, and is healed with a notice (B29)")
    void lostWatchIsToldOnceAndHealed() {
        Listener listener = new Listener();
        watching(listener);
        assumeTrue(contract().breakWatches(), "this store cannot break its watches on demand");
        passUntil(() -> listener.lost.get() > 0, "the loss was not told");
        long token = grant("a");
        assertTrue(release("a", token));
        int before = listener.mayBeFree.get();
        contract().healWatches();
        passUntil(() -> listener.mayBeFree.get() > before, "the end of the gap was not told");

        assertEquals(1, listener.lost.get());
        assertHearsOfARelease(listener);
    }
}
