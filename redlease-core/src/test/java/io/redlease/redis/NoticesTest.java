package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Watch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

// B29
class NoticesTest {
    private static final String A = "a:leader:released";
    private static final String B = "b:leader:released";

    private final HandTransport transport = new HandTransport();
    private final RedisLeaseStore store = RedisLeaseStore.over(transport);
    private final List<String> told = new ArrayList<>();

    @Test
    void nothingIsOpenedUntilSomebodyWatches() {
        assertThat(transport.noticeCalls).isEmpty();
    }

    @Test
    void allNamesShareOneConnection() {
        watch("a", "1");
        watch("b", "2");

        assertThat(transport.noticeCalls).containsExactly("open", "subscribe " + A, "subscribe " + B);
    }

    @Test
    void watchersOfANameShareItsSubscription() {
        watch("a", "1");
        watch("a", "2");

        assertThat(transport.noticeCalls).containsExactly("open", "subscribe " + A);
    }

    // B30
    @Test
    void confirmationTellsThatAReleaseMayHaveBeenMissed() {
        watch("a", "1");
        watch("b", "2");
        transport.listener().subscribed(A);

        assertThat(told).containsExactly("1 free");
    }

    @Test
    void noticeTellsAllWatchersOfItsName() {
        watch("a", "1");
        watch("a", "2");
        watch("b", "3");
        told.clear();
        transport.listener().noticed(A);

        assertThat(told).containsExactly("1 free", "2 free");
    }

    @Test
    void laterWatcherOfANameIsToldAtOnce() {
        watch("a", "1");
        transport.listener().subscribed(A);
        told.clear();
        watch("a", "2");

        assertThat(told).containsExactly("2 free");
    }

    @Test
    void subscriptionEndsWithItsLastWatcher() {
        Watch first = watch("a", "1");
        Watch second = watch("a", "2");
        transport.noticeCalls.clear();

        first.close();
        assertThat(transport.noticeCalls).isEmpty();
        second.close();
        assertThat(transport.noticeCalls).containsExactly("unsubscribe " + A);
    }

    @Test
    void watchClosedTwiceEndsOnlyItself() {
        Watch first = watch("a", "1");
        watch("a", "2");
        transport.noticeCalls.clear();
        first.close();
        first.close();

        assertThat(transport.noticeCalls).isEmpty();
    }

    @Test
    void endedWatchIsNotToldAnyMore() {
        Watch first = watch("a", "1");
        watch("a", "2");
        first.close();
        told.clear();
        transport.listener().noticed(A);

        assertThat(told).containsExactly("2 free");
    }

    @Test
    void nameIsSubscribedAgainForANewWatcher() {
        watch("a", "1").close();
        watch("a", "2");

        assertThat(transport.noticeCalls)
                .containsExactly("open", "subscribe " + A, "unsubscribe " + A, "subscribe " + A);
    }

    @Test
    void lossIsToldOnceUntilItIsHealed() {
        watch("a", "1");
        watch("b", "2");
        transport.listener().lost(loss());
        transport.listener().lost(loss());
        assertThat(told).containsExactly("1 lost", "2 lost");

        transport.listener().subscribed(A);
        transport.listener().lost(loss());
        assertThat(told).containsExactly("1 lost", "2 lost", "1 free", "1 lost");
    }

    @Test
    void watcherThatComesDuringALossIsToldOfIt() {
        watch("a", "1");
        transport.listener().lost(loss());
        told.clear();
        watch("b", "2");

        assertThat(told).containsExactly("2 lost");
    }

    @Test
    void lossThatNobodyHeardOfIsForgotten() {
        watch("a", "1").close();
        transport.listener().lost(loss());
        watch("b", "2");

        assertThat(told).isEmpty();
    }

    @Test
    void clientThatCannotListenIsTold() {
        transport.refusal = new IllegalStateException("no second connection");
        watch("a", "1");

        assertThat(told).containsExactly("1 lost");
    }

    @Test
    void clientThatCouldNotListenIsAskedAgainForTheNextName() {
        transport.refusal = new IllegalStateException("no second connection");
        watch("a", "1");
        transport.refusal = null;
        watch("b", "2");
        transport.listener().subscribed(A);

        assertThat(transport.noticeCalls).containsExactly("open", "open", "subscribe " + A, "subscribe " + B);
        assertThat(told).contains("1 free");
    }

    @Test
    void watcherThatThrowsDoesNotKeepTheOthersFromHearing() {
        store.watch("a", new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                throw new IllegalStateException("a watcher that breaks its word");
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                throw new StackOverflowError("a watcher that breaks its word");
            }
        });
        watch("a", "2");
        told.clear();
        transport.listener().noticed(A);
        transport.listener().lost(loss());

        assertThat(told).containsExactly("2 free", "2 lost");
    }

    @Test
    void watchMayBeEndedFromWithinANotice() {
        List<Watch> watches = new ArrayList<>();
        watches.add(store.watch("a", new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                watches.forEach(Watch::close);
                told.add("1 free");
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                told.add("1 lost");
            }
        }));
        transport.listener().noticed(A);
        transport.listener().noticed(A);

        assertThat(told).containsExactly("1 free");
        assertThat(transport.noticeCalls).contains("unsubscribe " + A);
    }

    @Test
    void closedStoreClosesTheConnectionAndTellsNobodyAnyMore() {
        watch("a", "1");
        store.close();
        transport.listener().noticed(A);
        transport.listener().lost(loss());

        assertThat(told).isEmpty();
        assertThat(transport.noticeCalls).contains("close");
    }

    @Test
    void watchAfterCloseIsLost() {
        store.close();
        watch("a", "1").close();

        assertThat(told).containsExactly("1 lost");
        assertThat(transport.noticeCalls).containsExactly("close");
    }

    private Watch watch(String name, String watcher) {
        return store.watch(name, new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                told.add(watcher + " free");
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                told.add(watcher + " lost");
            }
        });
    }

    private static LeaseStoreException loss() {
        return new LeaseStoreException(Kind.NOTICES_LOST, "the connection broke", null);
    }
}
