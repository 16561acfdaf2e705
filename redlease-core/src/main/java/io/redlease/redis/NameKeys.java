package io.redlease.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The keys and the channel of one name, as they are sent. */
final class NameKeys {
    /** All three, in the order in which the lease's scripts take them. */
    final List<byte[]> lease;

    /** The fence mark, the first key of every fenced write. */
    final byte[] mark;

    /** The last token minted. */
    final byte[] fence;

    final String channel;
    final byte[] channelBytes;

    /** The slot that all of them lie in; meaningless without a cluster. */
    final int slot;

    private NameKeys(String base) {
        byte[] leader = bytes(base + ":leader");
        mark = bytes(base + ":fence:applied");
        fence = bytes(base + ":fence");
        lease = List.of(leader, fence, mark);
        channel = base + ":leader:released";
        channelBytes = bytes(channel);
        slot = Slots.of(leader);
    }

    static NameKeys of(String name, boolean cluster) {
        return new NameKeys(cluster ? HashTag.ensuredIn(name) : name);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
