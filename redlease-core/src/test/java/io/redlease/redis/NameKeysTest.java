package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameKeysTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "{a}", "a b:ü", "}{", "🦊"})
    void keysBeginWithTheNameAsItIs(String name) {
        NameKeys keys = NameKeys.of(name, false);

        assertThat(texts(keys.lease)).containsExactly(name + ":leader", name + ":fence", name + ":fence:applied");
        assertThat(keys.channel).isEqualTo(name + ":leader:released");
    }

    @Test
    void keysOnAClusterBeginWithTheWrappedName() {
        NameKeys keys = NameKeys.of("a", true);

        assertThat(texts(keys.lease)).containsExactly("{a}:leader", "{a}:fence", "{a}:fence:applied");
        assertThat(keys.channel).isEqualTo("{a}:leader:released");
    }

    @Test
    void keysOfANameAreMadeOnce() {
        Names names = new Names(false);

        assertThat(names.keys("a")).isSameAs(names.keys("a"));
    }

    @Test
    void everNewNamesDoNotFillTheHeap() {
        Names names = new Names(false);

        for (int i = 0; i < 2 * Names.REMEMBERED; i++) {
            names.keys("n" + i);
        }

        assertThat(names.remembered()).isEqualTo(Names.REMEMBERED);
    }

    private static List<String> texts(List<byte[]> keys) {
        return keys.stream().map(key -> new String(key, StandardCharsets.UTF_8)).toList();
    }
}
