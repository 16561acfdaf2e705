package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import org.junit.jupiter.api.Test;

class CallerScriptsTest {
    private final CallerScripts scripts = new CallerScripts();

    @Test
    void bodyIsMadeAScriptOnce() {
        assertThat(scripts.of("return 1")).isSameAs(scripts.of("return 1"));
    }

    @Test
    void bodyStandsBehindTheFenceOnLinesOfItsOwn() {
        String text = scripts.of("return 1 -- one").text();

        assertThat(text).contains("\nreturn 1 -- one\n");
        assertThat(text.indexOf("FENCED_OUT'")).isLessThan(text.indexOf("return 1 -- one"));
    }

    @Test
    void oneBodyTooManyIsRefusedWithTheBound() {
        for (int i = 0; i < CallerScripts.BOUND; i++) {
            scripts.of("return " + i);
        }

        assertThatThrownBy(() -> scripts.of("return 'one more'"))
                .isInstanceOf(LeaseStoreException.class)
                .hasMessageContaining("257th")
                .hasMessageContaining("256")
                .hasMessageContaining("one more")
                .extracting(e -> ((LeaseStoreException) e).kind())
                .isEqualTo(Kind.COMMAND);
        assertThat(scripts.of("return 0").text()).contains("return 0");
    }
}
