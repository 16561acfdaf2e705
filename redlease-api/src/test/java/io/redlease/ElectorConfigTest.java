package io.redlease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElectorConfigTest {

    /** Every setting that is a duration, so that none escapes a rule. */
    enum Field {
        TTL("ttl", ElectorConfig.Builder::ttl),
        RENEW("renewInterval", ElectorConfig.Builder::renewInterval),
        ACQUIRE("acquireInterval", ElectorConfig.Builder::acquireInterval),
        MARGIN("safetyMargin", ElectorConfig.Builder::safetyMargin),
        STEP_DOWN("stepDownTimeout", ElectorConfig.Builder::stepDownTimeout);

        final String label;
        final BiFunction<ElectorConfig.Builder, Duration, ElectorConfig.Builder> setter;

        Field(String label, BiFunction<ElectorConfig.Builder, Duration, ElectorConfig.Builder> setter) {
            this.label = label;
            this.setter = setter;
        }

        ElectorConfig built(Duration value) {
            return setter.apply(ElectorConfig.builder("role"), value).build();
        }
    }

    @Test
    void defaultsAreThoseOfTheDesign() {
        ElectorConfig config = ElectorConfig.of("role");

        assertThat(config.ttl()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.renewInterval()).isEqualTo(Duration.ofMillis(1666));
        assertThat(config.acquireInterval()).isEqualTo(Duration.ofMillis(2500));
        assertThat(config.safetyMargin()).isEqualTo(Duration.ofMillis(100));
        assertThat(config.stepDownTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.tokenMode()).isEqualTo(TokenMode.CLOCKED);
        assertThat(config.observers()).isEmpty();
    }

    @Test
    void defaultsFollowTheTtl() {
        ElectorConfig config =
                ElectorConfig.builder("role").ttl(Duration.ofMillis(100)).build();

        assertThat(config.renewInterval()).isEqualTo(Duration.ofMillis(33));
        assertThat(config.acquireInterval()).isEqualTo(Duration.ofMillis(50));
        assertThat(config.safetyMargin()).isEqualTo(Duration.ofMillis(2));
    }

    @Test
    void defaultIdsDiffer() {
        assertThat(ElectorConfig.of("role").instanceId())
                .isNotEqualTo(ElectorConfig.of("role").instanceId());
    }

    @ParameterizedTest
    @EnumSource // B39
    void zeroIsRefused(Field field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> field.built(Duration.ZERO))
                .withMessageContaining(field.label + " of 0 ms")
                .withMessageContaining("below the least");
    }

    @ParameterizedTest
    @EnumSource // B39
    void negativeIsRefused(Field field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> field.built(Duration.ofMillis(-1)))
                .withMessageContaining(field.label + " of -1 ms");
    }

    @ParameterizedTest
    @EnumSource // B39
    void hugeIsRefusedNotOverflowed(Field field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> field.built(Duration.ofSeconds(Long.MAX_VALUE)))
                .withMessageContaining(field.label + " of PT")
                .withMessageContaining("above the bound");
    }

    @ParameterizedTest
    @EnumSource // B39
    void fractionOfAMillisecondIsRefused(Field field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> field.built(Duration.ofNanos(100_500_000)))
                .withMessageContaining(field.label + " of 100.5 ms is no whole number of milliseconds");
    }

    @ParameterizedTest
    @EnumSource // B39
    void nullIsRefusedByName(Field field) {
        assertThatNullPointerException().isThrownBy(() -> field.built(null)).withMessage(field.label);
    }

    @Test
    void shortestTtlIsAllowedAndOneLessIsNot() {
        assertThat(Field.TTL.built(Duration.ofMillis(100)).ttl()).hasMillis(100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Field.TTL.built(Duration.ofMillis(99)))
                .withMessageContaining("ttl of 99 ms is below the least, 100 ms");
    }

    @Test
    void relationBetweenRenewIntervalAndTtlNamesBoth() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Field.RENEW.built(Duration.ofMillis(2501)))
                .withMessageContaining("renewInterval of 2501 ms")
                .withMessageContaining("ttl/2 (2500 ms at most)");
    }

    @Test
    void acquireIntervalIsLessThanTheTtl() {
        assertThat(Field.ACQUIRE.built(Duration.ofMillis(4999)).acquireInterval())
                .hasMillis(4999);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Field.ACQUIRE.built(Duration.ofMillis(5000)))
                .withMessageContaining("less than ttl (4999 ms at most)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " ", "a b", "a:b", "}{", "{{a", "größe", "役割", "😀"})
    void anyTextIsAName(String name) {
        assertThat(ElectorConfig.of(name).name()).isEqualTo(name);
    }

    @Test
    void nameMayHave512BytesAndNoMore() {
        assertThat(ElectorConfig.of("x".repeat(512)).name()).hasSize(512);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectorConfig.of("ä".repeat(257)))
                .withMessageContaining("name of 514 bytes")
                .withMessageContaining("512 bytes");
    }

    @Test
    void emptyNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectorConfig.of(""))
                .withMessageContaining("name is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\0", "\t", "a\u0085"})
    void controlCharacterIsRefusedWithItsPlace(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectorConfig.of(name))
                .withMessageContaining("name holds the control character U+00")
                .withMessageContaining("at index");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectorConfig.of("a\uD83D"))
                .withMessageContaining("surrogate");
    }

    @Test
    void instanceIdKeepsTheSameRule() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ElectorConfig.builder("role").instanceId("a\r").build())
                .withMessageContaining("instanceId holds the control character U+000D");
    }

    @Test
    void observersKeepTheirOrder() {
        ElectorObserver first = new ElectorObserver() {};
        ElectorObserver second = new ElectorObserver() {};

        assertThat(ElectorConfig.builder("role")
                        .observer(first)
                        .observer(second)
                        .build()
                        .observers())
                .containsExactly(first, second);
    }
}
