package io.redlease.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.FencedWrite;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules 10 and 13: values and replies come through as they are, whatever their bytes and sizes. */
abstract class ValueRules extends ContractRules {

    ValueRules(LeaseStoreContract contract) {
        super(contract);
    }

    private void assertComesBack(byte[] value) {
        long token = grant("a");
        applied(write(new FencedWrite.Command(name(), token, "SET", List.of(key("k")), List.of(value))));
        FencedResult read = applied(write(command(token, "GET", key("k"))));

        assertArrayEquals(value, (byte[]) read.rawReply());
    }

    @Test
    @DisplayName("10: every byte value comes through")
    void everyByteValueComesThrough() {
        byte[] all = new byte[256];
        IntStream.range(0, all.length).forEach(i -> all[i] = (byte) i);

        assertComesBack(all);
    }

    @Test
    @DisplayName("10: an empty value comes through")
    void emptyValueComesThrough() {
        assertComesBack(new byte[0]);
    }

    @Test
    @DisplayName("10: a value of 1 MiB comes through")
    void valueOfOneMebibyteComesThrough() {
        byte[] big = new byte[1 << 20];
        new Random(42).nextBytes(big);

        assertComesBack(big);
    }

    @Test
    @DisplayName("10: an empty field of a hash is a field")
    void emptyFieldIsAField() {
        long token = grant("a");
        applied(write(command(token, "HSET", key("h"), "", "v", "f", "")));

        assertEquals("v", applied(write(command(token, "HGET", key("h"), ""))).reply());
        assertEquals("", applied(write(command(token, "HGET", key("h"), "f"))).reply());
    }

    @Test
    @DisplayName("10: a key of many scripts is a key")
    void keyOfManyScriptsIsAKey() {
        long token = grant("a");
        String key = key("sp ace \u00fc\u5b57\ud83d\ude00 \"q\"");
        applied(set(token, key, "v"));

        assertEquals("v", get(key));
    }

    @Test
    @DisplayName("13: replies are numbers, bytes or nothing")
    void repliesHaveTheirShape() {
        long token = grant("a");

        assertEquals(1L, applied(write(command(token, "INCR", key("n")))).rawReply());
        assertEquals("1", get(key("n")));
        assertNull(applied(write(command(token, "GET", key("absent")))).rawReply());
        assertEquals("OK", applied(set(token, key("k"), "v")).reply());
    }

    @Test
    @DisplayName("10: one command writes several keys")
    void oneCommandTakesSeveralKeys() {
        long token = grant("a");
        applied(set(token, key("a"), "1"));
        applied(set(token, key("b"), "2"));
        FencedResult deleted = applied(
                write(new FencedWrite.Command(name(), token, "DEL", List.of(key("a"), key("b"), key("c")), List.of())));

        assertEquals(2L, deleted.reply());
        assertNull(get(key("a")));
    }

    @Test
    @DisplayName(
            "13: ten thousand keys are handled, or refused with a message that tells it; the store goes on either way")
    void tenThousandKeysAreHandledOrRefused() {
        long token = grant("a");
        List<String> keys =
                IntStream.range(0, 10_000).mapToObj(i -> key("k" + i)).toList();

        assertHandledOrRefused(new FencedWrite.Command(name(), token, "DEL", keys, List.of()));
        applied(set(token, key("k"), "v"));
    }

    @Test
    @DisplayName(
            "13: ten thousand arguments are handled, or refused with a message that tells it; the store goes on either way")
    void tenThousandArgumentsAreHandledOrRefused() {
        long token = grant("a");
        List<byte[]> args =
                IntStream.range(0, 10_000).mapToObj(i -> utf8("v" + i)).toList();

        assertHandledOrRefused(new FencedWrite.Command(name(), token, "RPUSH", List.of(key("l")), args));
        applied(set(token, key("k"), "v"));
    }

    private void assertHandledOrRefused(FencedWrite write) {
        try {
            applied(outcome(store().write(write)));
        } catch (ExecutionException e) {
            LeaseStoreException refused = Assertions.assertInstanceOf(LeaseStoreException.class, e.getCause());
            assertNotNull(refused.getMessage());
            assertFalse(refused.getMessage().isBlank());
        }
    }
}
