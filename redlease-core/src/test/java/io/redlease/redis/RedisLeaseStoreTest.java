package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the store makes of its transport's answers. */
class RedisLeaseStoreTest {
    private final HandTransport transport = new HandTransport();
    private long now;
    private final RedisLeaseStore store = RedisLeaseStore.over(transport, () -> now);

    @Test
    void scriptIsRunByItsDigest() {
        CompletionStage<Acquisition> acquired = acquire();
        transport.last().answers("GRANTED", "7", 0L);

        assertThat(acquired).isCompletedWithValue(new Acquisition.Granted(7, Duration.ZERO));
        assertThat(transport.sent).extracting(HandTransport.Sent::how).containsExactly("EVALSHA");
        assertThat(transport.last().script()).isEqualTo(Script.ACQUIRE.sha1());
    }

    // B33
    @Test
    void scriptThatTheServerDoesNotKnowIsSentAsText() {
        CompletionStage<Acquisition> acquired = acquire();
        transport.last().fails("NOSCRIPT No matching script. Please use EVAL.");

        assertThat(transport.last().how()).isEqualTo("EVAL");
        assertThat(transport.last().script()).isEqualTo(Script.ACQUIRE.text());
        assertThat(transport.last().keys()).isEqualTo(transport.sent.get(0).keys());
        assertThat(transport.last().args()).isEqualTo(transport.sent.get(0).args());
        transport.last().answers("GRANTED", "7", 0L);
        assertThat(acquired).isCompletedWithValue(new Acquisition.Granted(7, Duration.ZERO));
    }

    @Test
    void textIsSentOnlyOnce() {
        CompletionStage<Acquisition> acquired = acquire();
        transport.last().fails("NOSCRIPT No matching script. Please use EVAL.");
        transport.last().fails("NOSCRIPT No matching script. Please use EVAL.");

        assertThat(kindOf(acquired)).isEqualTo(Kind.INTERNAL);
        assertThat(transport.sent).hasSize(2);
    }

    @Test
    void cancelledCallIsCancelledInTheClient() {
        acquire().toCompletableFuture().cancel(true);

        assertThat(transport.last().stage()).isCancelled();
    }

    @Test
    void cancelledCallIsCancelledInTheClientAfterTheTextWasSent() {
        CompletionStage<Acquisition> acquired = acquire();
        transport.last().fails("NOSCRIPT No matching script. Please use EVAL.");
        acquired.toCompletableFuture().cancel(true);

        assertThat(transport.last().how()).isEqualTo("EVAL");
        assertThat(transport.last().stage()).isCancelled();
    }

    @Test
    void textIsNotSentForACallThatWasGivenUp() {
        CompletionStage<Acquisition> acquired = acquire();
        HandTransport.Sent first = transport.last();
        acquired.toCompletableFuture().completeExceptionally(new IllegalStateException("given up in another way"));
        first.fails("NOSCRIPT No matching script. Please use EVAL.");

        assertThat(transport.sent).hasSize(1);
    }

    // B31
    @Test
    void connectionToADemotedPrimaryIsGivenUpBeforeTheCallerKnows() {
        CompletionStage<Acquisition> acquired = acquire();
        int[] dropsSeen = {-1};
        acquired.whenComplete((answer, failure) -> dropsSeen[0] = transport.drops);
        transport.last().fails("READONLY You can't write against a read only replica.");

        assertThat(kindOf(acquired)).isEqualTo(Kind.READONLY);
        assertThat(dropsSeen[0]).isEqualTo(1);
    }

    @Test
    void refusalOfTheCommandItselfByADemotedPrimaryCountsToo() {
        store.write(new FencedWrite.Command("n", 1, "SET", List.of("k"), List.of(new byte[0])));
        transport.last().answers("FAILED", "READONLY You can't write against a read only replica.");

        assertThat(transport.drops).isEqualTo(1);
    }

    // B03
    @Test
    void twoCallsGivenUpInARowDropTheConnection() {
        giveUpAfterHalfASecond();
        assertThat(transport.drops).isZero();
        giveUpAfterHalfASecond();

        assertThat(transport.drops).isEqualTo(1);
    }

    @Test
    void anyReplyInBetweenKeepsTheConnection() {
        giveUpAfterHalfASecond();
        acquire();
        transport.last().fails("BUSY Redis is busy running a script.");
        giveUpAfterHalfASecond();

        assertThat(transport.drops).isZero();
    }

    @Test
    void clientsOwnTimeOutsCountAsGivenUp() {
        for (int i = 0; i < ConnectionCare.SILENT_CALLS; i++) {
            acquire();
            now += 500_000_000;
            transport.last().fails(new LeaseStoreException(Kind.TIMEOUT, "no answer", null));
        }

        assertThat(transport.drops).isEqualTo(1);
    }

    @Test
    void transportThatThrowsFailsTheStage() {
        transport.refusal = new IllegalStateException("not even tried");

        assertThat(kindOf(acquire())).isEqualTo(Kind.INTERNAL);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1L << 53, Long.MAX_VALUE, Long.MIN_VALUE})
    void tokenThatNoServerCouldKeepIsRefusedBeforeSending(long token) {
        assertThatThrownBy(() -> store.write(new FencedWrite.Raise("n", token)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("token of " + token)
                .hasMessageContaining("9007199254740991");
        assertThatThrownBy(() -> store.release(new Lease("n", "a", token)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(transport.sent).isEmpty();
    }

    // B39
    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MAX_VALUE})
    void ttlThatWouldDeleteOrOverflowIsRefusedBeforeSending(long ttlMillis) {
        assertThatThrownBy(() -> store.renew(new Lease("n", "a", 1), ttlMillis))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ttlMillis of " + ttlMillis);
        assertThat(transport.sent).isEmpty();
    }

    @Test
    void moreValuesThanLuaCanHandOnAreRefusedBeforeSending() {
        List<byte[]> args = Collections.nCopies(10_000, new byte[0]);

        CompletionStage<?> written = store.write(new FencedWrite.Command("n", 1, "RPUSH", List.of("k"), args));

        assertThat(kindOf(written)).isEqualTo(Kind.COMMAND);
        assertThat(messageOf(written)).contains("10001").contains("7900").contains("eval");
        assertThat(transport.sent).isEmpty();
    }

    // B34
    @Test
    void keyInAnotherSlotOfAClusterIsRefusedBeforeSending() {
        transport.cluster = true;
        RedisLeaseStore onCluster = RedisLeaseStore.over(transport);

        CompletionStage<?> written =
                onCluster.write(new FencedWrite.Script("n", 1, "return 1", List.of("{n}:a", "b"), List.of()));

        assertThat(kindOf(written)).isEqualTo(Kind.CROSSSLOT);
        assertThat(messageOf(written))
                .contains("\"b\"")
                .contains("\"{n}:fence:applied\"")
                .contains("\"{n}:b\"");
        assertThat(transport.sent).isEmpty();
    }

    @Test
    void adviceNamesTheTagWhereverItStands() {
        transport.cluster = true;
        RedisLeaseStore onCluster = RedisLeaseStore.over(transport);

        CompletionStage<?> written =
                onCluster.write(new FencedWrite.Command("a}b{c}d", 1, "DEL", List.of("b"), List.of()));

        assertThat(messageOf(written)).contains("hash tag {c} ").contains("\"{c}:b\"");
    }

    @Test
    void keyInTheNamesSlotIsSent() {
        transport.cluster = true;
        RedisLeaseStore onCluster = RedisLeaseStore.over(transport);

        onCluster.write(new FencedWrite.Command("n", 1, "DEL", List.of("{n}:a", "n"), List.of()));

        assertThat(transport.sent).hasSize(1);
    }

    @Test
    void callAfterCloseHasNoConnection() {
        store.close();

        assertThat(kindOf(acquire())).isEqualTo(Kind.CONNECTION);
        assertThat(transport.sent).isEmpty();
    }

    @Test
    void transportIsClosedOnce() {
        store.close();
        store.close();

        assertThat(transport.closed).isEqualTo(1);
    }

    private CompletionStage<Acquisition> acquire() {
        return store.acquire(new LeaseRequest("n", "a", 1_000, TokenMode.CLOCKED));
    }

    private void giveUpAfterHalfASecond() {
        CompletionStage<Acquisition> acquired = acquire();
        now += 500_000_000;
        acquired.toCompletableFuture().cancel(true);
        now += 1;
    }

    private static Kind kindOf(CompletionStage<?> stage) {
        return Outcome.failure(stage).kind();
    }

    private static String messageOf(CompletionStage<?> stage) {
        return String.valueOf(Outcome.failure(stage).getMessage());
    }
}
