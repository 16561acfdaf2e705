package io.redlease.spi;

import java.util.List;

/** Something to write under a fencing token. */
public sealed interface FencedWrite {

    /**
     * The name whose fence mark decides.
     *
     * @return the role's name
     */
    String name();

    /**
     * The token to write under.
     *
     * @return 1 to 2^53 − 1
     */
    long token();

    /**
     * One command: its name, its keys, its other arguments.
     *
     * @param name the role's name
     * @param token the token
     * @param command the command's name
     * @param keys its keys
     * @param args its other arguments
     */
    record Command(String name, long token, String command, List<String> keys, List<byte[]> args)
            implements FencedWrite {}

    /**
     * A script in the store's own language, which sees its keys and arguments from index 2.
     *
     * @param name the role's name
     * @param token the token
     * @param body the script
     * @param keys its keys
     * @param args its arguments
     */
    record Script(String name, long token, String body, List<String> keys, List<byte[]> args) implements FencedWrite {}

    /**
     * Nothing but the mark: raise it to the token, or restore it.
     *
     * @param name the role's name
     * @param token the token
     */
    record Raise(String name, long token) implements FencedWrite {}
}
