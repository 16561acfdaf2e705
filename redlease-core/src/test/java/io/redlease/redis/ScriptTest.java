package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {

    @Test
    void digestIsTheServers() {
        assertThat(Script.of("return 1").sha1()).isEqualTo("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
    }

    /** Each file runs by itself, so what they share stands in each; it must not drift apart. */
    @ParameterizedTest
    @ValueSource(strings = {"renew.lua", "release.lua", "inspect.lua", "raise.lua", "write.lua", "eval.lua"})
    void allScriptsReadKeysInTheSameWay(String file) {
        assertThat(unindented(Script.resource(file))).contains(sharedBy(Script.resource("acquire.lua")));
    }

    @Test
    void commandAndBodyStandBehindTheSameFence() {
        String fence = between(Script.resource("write.lua"), "local mark = number", "local command");

        assertThat(unindented(Script.resource("eval.lua"))).contains(fence.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"acquire.lua", "renew.lua", "release.lua", "inspect.lua", "raise.lua", "write.lua", "eval.lua"})
    void scriptsExplainThemselves(String file) {
        assertThat(Script.resource(file))
                .startsWith("-- ")
                .contains("\n-- KEYS  1 ")
                .contains("\n-- Reply ");
    }

    private static String sharedBy(String acquire) {
        return between(acquire, "local refusal", "local holder = text").strip();
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from);
        return text.substring(start, text.indexOf(to, start));
    }

    private static String unindented(String text) {
        return text.contains("\ndo\n") ? text.replace("\n  ", "\n") : text;
    }
}
