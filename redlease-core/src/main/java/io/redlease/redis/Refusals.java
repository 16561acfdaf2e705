package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;

/** The statuses by which every script refuses to work on data that redlease did not write. */
final class Refusals {
    private Refusals() {}

    static LeaseStoreException of(Reply reply) {
        if (reply.is("WRONGTYPE", 1)) {
            return failure(
                    Kind.WRONGTYPE,
                    "The key \"" + reply.text(1) + "\" holds no string, so something else uses it. Give the role"
                            + " another name, or delete the key.");
        }
        if (reply.is("BAD_DATA", 2)) {
            return failure(
                    Kind.BAD_DATA,
                    "The key \"" + reply.text(1) + "\" holds \"" + reply.text(2)
                            + "\", which is no token (a whole number"
                            + " up to 2^53 - 1 in its shortest form), so redlease did not write it. Find out what did; to"
                            + " go on, set it to the greatest token that was ever used, or delete it.");
        }
        if (reply.is("EXHAUSTED", 2)) {
            return failure(
                    Kind.BAD_DATA,
                    "The tokens of this name are used up: the key \"" + reply.text(1) + "\" stands at " + reply.text(2)
                            + ", and the greatest is 2^53 - 1. No election mints that; somebody raised the mark or wrote"
                            + " the key by hand. Set the keys NAME:fence and NAME:fence:applied to the greatest token that"
                            + " an election minted.");
        }
        return reply.unexpected();
    }

    private static LeaseStoreException failure(Kind kind, String message) {
        return new LeaseStoreException(kind, message, null);
    }
}
