package io.redlease.redis;

/** The hash slots of a Redis Cluster, by its specification: CRC-16/XMODEM of the hash tag, modulo 16,384. */
final class Slots {
    private static final int POLYNOMIAL = 0x1021;
    private static final int COUNT = 16_384;
    private static final int[] TABLE = table();

    private Slots() {}

    /** The slot of a key. */
    static int of(byte[] key) {
        int open = indexOf((byte) '{', key, 0);
        int close = open < 0 ? -1 : indexOf((byte) '}', key, open + 1);
        // Only the first braces count, and only if something is between them.
        return close > open + 1 ? crc(key, open + 1, close) % COUNT : crc(key, 0, key.length) % COUNT;
    }

    private static int indexOf(byte wanted, byte[] key, int from) {
        for (int i = from; i < key.length; i++) {
            if (key[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int crc(byte[] bytes, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            crc = (crc << 8 ^ TABLE[(crc >>> 8 ^ bytes[i]) & 0xFF]) & 0xFFFF;
        }
        return crc;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ POLYNOMIAL;
            }
            table[i] = crc & 0xFFFF;
        }
        return table;
    }
}
