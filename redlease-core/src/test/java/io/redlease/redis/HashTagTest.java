package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

// B34
class HashTagTest {

    @ParameterizedTest
    @CsvSource({"a,{a}", "a b:c,{a b:c}", "a},{a}}", "{,{{}", "{}x,{{}x}", "🦊,{🦊}"})
    void nameWithoutATagIsWrapped(String name, String base) {
        assertThat(HashTag.ensuredIn(name)).isEqualTo(base);
    }

    @ParameterizedTest
    @CsvSource({"{a}:b", "a{b}c{d}", "x{a}", "{{a}}"})
    void nameWithATagStaysAsItIs(String name) {
        assertThat(HashTag.ensuredIn(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"{a},{a}~", "{a}~,{a}~~", "{a}~~,{a}~~~", "{a}},{a}}~", "{a}{b},{a}{b}~", "{:}}b:,{:}}b:~"})
    void nameThatLooksWrappedMakesWay(String name, String base) {
        assertThat(HashTag.ensuredIn(name)).isEqualTo(base);
    }

    @ParameterizedTest
    @CsvSource({"},{:}}:", "}{,{:}}{:", "}{},{:}}{}:"})
    void wrappingOfALeadingBraceHasATag(String name, String base) {
        assertThat(HashTag.ensuredIn(name)).isEqualTo(base);
    }

    @Test
    void noTwoNamesMeetAndEachLiesInOneSlot() {
        Map<String, String> nameOf = new HashMap<>();
        for (String name : allNamesUpTo(6)) {
            NameKeys keys = NameKeys.of(name, true);

            Set<Integer> slots = new HashSet<>();
            for (byte[] key : keys.lease) {
                slots.add(Slots.of(key));
                String other = nameOf.put(new String(key, StandardCharsets.UTF_8), name);
                assertThat(other).as("another name with a key of %s", name).isNull();
            }
            assertThat(slots).as("slots of %s", name).hasSize(1);
        }
    }

    /** All words over the characters that mean something to the wrapping, and one that doesn't. */
    private static List<String> allNamesUpTo(int length) {
        List<String> all = new ArrayList<>();
        List<String> longest = List.of("");
        for (int i = 0; i < length; i++) {
            List<String> longer = new ArrayList<>();
            longest.forEach(name -> "{}~:a".chars().forEach(c -> longer.add(name + (char) c)));
            all.addAll(longer);
            longest = longer;
        }
        return all;
    }
}
