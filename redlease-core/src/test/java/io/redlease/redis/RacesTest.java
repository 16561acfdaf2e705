package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** Threads that meet at the worst moment, many times over. */
class RacesTest {
    private static final int ROUNDS = 3_000;

    // B14: what is left in a client's queue may run much later.
    @Test
    void cancellationThatMeetsTheResendLeavesNothingUnderWay() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            HandTransport transport = new HandTransport();
            RedisLeaseStore store = RedisLeaseStore.over(transport);
            CompletionStage<LeaseView> asked = store.inspect("n");
            HandTransport.Sent first = transport.last();

            together(
                    () -> first.fails("NOSCRIPT No matching script. Please use EVAL."),
                    () -> asked.toCompletableFuture().cancel(true));

            assertThat(asked).isCancelled();
            assertThat(transport.sent)
                    .allSatisfy(sent -> assertThat(sent.stage()).as(sent.how()).isDone());
        }
    }

    @Test
    void watchesThatComeAndGoLeaveSubscriptionsInOrder() throws Exception {
        HandTransport transport = new HandTransport();
        RedisLeaseStore store = RedisLeaseStore.over(transport);
        Runnable comesAndGoes = () -> {
            for (int round = 0; round < ROUNDS; round++) {
                store.watch("n", new Silent()).close();
            }
        };
        together(comesAndGoes, comesAndGoes);

        List<String> calls = new ArrayList<>(transport.noticeCalls);
        assertThat(calls.remove(0)).isEqualTo("open");
        for (int i = 0; i < calls.size(); i++) {
            assertThat(calls.get(i)).startsWith(i % 2 == 0 ? "subscribe" : "unsubscribe");
        }
        assertThat(calls.size() % 2).as("ends unsubscribed").isZero();
    }

    private static void together(Runnable here, Runnable there) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Thread other = new Thread(() -> {
            try {
                start.await();
                there.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        start.await();
        here.run();
        other.join();
    }

    private static final class Silent implements LeaseWatcher {
        @Override
        public void leaseMayBeFree() {}

        @Override
        public void watchLost(LeaseStoreException error) {
            throw new AssertionError(error);
        }
    }
}
