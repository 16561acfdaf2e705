package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.Acquisition;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LeaseRepliesTest {

    @Test
    void grantTellsTokenAndLeftover() {
        assertThat(LeaseReplies.acquired(reply("GRANTED", "7", 20L)))
                .isEqualTo(new Acquisition.Granted(7, Duration.ofMillis(20)));
    }

    @Test
    void leaseThatNeverExpiresHasNoRemainder() {
        assertThat(LeaseReplies.acquired(reply("HELD", "b", -1L))).isEqualTo(new Acquisition.Held("b", null));
    }

    @Test
    void leaseThatExpiresJustNowHasNothingLeft() {
        assertThat(LeaseReplies.acquired(reply("HELD", "b", -2L))).isEqualTo(new Acquisition.Held("b", Duration.ZERO));
    }

    @Test
    void refusalWithoutAHolderMeansThatTheLeaseIsGone() {
        assertThat(LeaseReplies.renewed(reply("REFUSED", null, "9"))).isEqualTo(new Renewal.Refused(null, 9));
    }

    @Test
    void viewFallsBackToTheMarkWhereTheLastTokenIsLost() {
        assertThat(LeaseReplies.viewed(reply("VIEW", "a", 10L, "0", "5")))
                .isEqualTo(new LeaseView("a", 5, 5, Duration.ofMillis(10)));
    }

    @Test
    void viewOfALeaseThatNeverExpiresCanBeCountedInNanoseconds() {
        assertThat(LeaseReplies.viewed(reply("VIEW", "a", -1L, "5", "5"))
                        .remaining()
                        .toNanos())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void valueOfAWriteIsItsReply() {
        FencedResult result = LeaseReplies.written(reply("APPLIED", "OK"));

        assertThat(result.isApplied()).isTrue();
        assertThat(result.reply()).isEqualTo("OK");
    }

    static Stream<@Nullable Object> nonsense() {
        return Stream.of(
                null,
                1L,
                "OK".getBytes(StandardCharsets.UTF_8),
                List.of(),
                List.of("GRANTED", 1L),
                reply("OK"),
                reply("granted", "7", 20L),
                reply("GRANTED"),
                reply("GRANTED", "7"),
                reply("GRANTED", "7", 20L, 1L),
                reply("GRANTED", 7L, 20L),
                reply("GRANTED", "0", 20L),
                reply("GRANTED", "-7", 20L),
                reply("GRANTED", "07", 20L),
                reply("GRANTED", "7.0", 20L),
                reply("GRANTED", "1e3", 20L),
                reply("GRANTED", "9007199254740992", 20L),
                reply("GRANTED", "7", "20"),
                reply("GRANTED", null, 20L),
                reply("HELD", null, 20L),
                reply("BAD_DATA", "key"));
    }

    // B28
    @ParameterizedTest
    @MethodSource("nonsense")
    void replyOfAnotherShapeIsNeverAGrant(@Nullable Object raw) {
        assertThatThrownBy(() -> LeaseReplies.acquired(raw))
                .isInstanceOf(LeaseStoreException.class)
                .hasMessageContaining("report it")
                .extracting(e -> ((LeaseStoreException) e).kind())
                .isEqualTo(Kind.INTERNAL);
    }

    @Test
    void statusOfAnotherScriptIsAnErrorForEach() {
        List<@Nullable Object> granted = reply("GRANTED", "7", 20L);

        assertThatThrownBy(() -> LeaseReplies.renewed(granted)).isInstanceOf(LeaseStoreException.class);
        assertThatThrownBy(() -> LeaseReplies.released(granted)).isInstanceOf(LeaseStoreException.class);
        assertThatThrownBy(() -> LeaseReplies.viewed(granted)).isInstanceOf(LeaseStoreException.class);
        assertThatThrownBy(() -> LeaseReplies.written(granted)).isInstanceOf(LeaseStoreException.class);
    }

    @Test
    void longReplyIsCutInTheMessage() {
        List<@Nullable Object> raw = reply("x".repeat(1_000_000), "y".repeat(1_000_000));

        assertThatThrownBy(() -> LeaseReplies.acquired(raw))
                .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(500));
    }

    private static List<@Nullable Object> reply(@Nullable Object... parts) {
        List<@Nullable Object> reply = new ArrayList<>();
        for (Object part : parts) {
            reply.add(part instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : part);
        }
        return reply;
    }
}
