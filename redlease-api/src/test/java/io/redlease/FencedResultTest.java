package io.redlease;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FencedResultTest {

    @Test
    void replyIsDecodedThroughNestedLists() {
        byte[] text = "grün".getBytes(StandardCharsets.UTF_8);
        FencedResult result = FencedResult.applied(Arrays.asList(1L, text, null, List.of(text)));

        assertThat(result.isApplied()).isTrue();
        assertThat(result.reply()).isEqualTo(Arrays.asList(1L, "grün", null, List.of("grün")));
    }

    @Test
    void rawReplyKeepsTheBytes() {
        byte[] bytes = {0, (byte) 0xff};

        assertThat(FencedResult.applied(bytes).rawReply()).isSameAs(bytes);
    }

    @Test
    void refusalTellsTheNewerToken() {
        FencedResult result = FencedResult.fencedOut(42);

        assertThat(result.isApplied()).isFalse();
        assertThat(result.newerToken()).hasValue(42);
        assertThat(result).hasToString("FENCED_OUT by token 42");
    }

    @Test
    void lostFenceHasNoToken() {
        assertThat(FencedResult.fenceLost().newerToken()).isEmpty();
        assertThat(FencedResult.fenceLost().isApplied()).isFalse();
    }
}
