package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsTest {

    /** The first is the check value of CRC-16/XMODEM, 0x31C3; the rest were answered by CLUSTER KEYSLOT. */
    @ParameterizedTest
    @CsvSource({
        "123456789,12739",
        "foo,12182",
        "{foo}bar,12182",
        "bar,5061",
        "foo{}{bar},8363",
        "foo{{bar}}zap,4015",
        "foo{bar}{zap},5061",
        "{bar,4015",
        "'',0"
    })
    void slotIsTheServers(String key, int slot) {
        assertThat(Slots.of(key.getBytes(StandardCharsets.UTF_8))).isEqualTo(slot);
    }
}
