package io.redlease.testkit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command or script as the server got it: its keys, its arguments, and the server's other commands. */
public final class ServerCall {
    private final String name;
    private final List<String> keys;
    private final List<byte[]> args;
    private final Commands commands;

    ServerCall(String name, List<String> keys, List<byte[]> args, Commands commands) {
        this.name = name;
        this.keys = List.copyOf(keys);
        this.args = List.copyOf(args);
        this.commands = commands;
    }

    /**
     * The command's name.
     *
     * @return in capitals; {@code EVAL} for a script
     */
    public String name() {
        return name;
    }

    /**
     * The keys.
     *
     * @return the caller's own; the first is what a script sees as {@code KEYS[2]}
     */
    public List<String> keys() {
        return keys;
    }

    /**
     * The arguments.
     *
     * @return the caller's own; the first is what a script sees as {@code ARGV[2]}
     */
    public List<byte[]> args() {
        return args;
    }

    /**
     * One argument as text.
     *
     * @param index from 0
     * @return decoded as UTF-8
     */
    public String arg(int index) {
        return new String(args.get(index), StandardCharsets.UTF_8);
    }

    /**
     * Runs another command, as {@code redis.call} does.
     *
     * @param command its name
     * @param callKeys its keys
     * @param callArgs its arguments: {@code byte[]}, or what is sent as its text
     * @return its reply
     * @throws io.redlease.LeaseStoreException if the command is refused
     */
    public @Nullable Object run(String command, List<String> callKeys, Object... callArgs) {
        List<byte[]> encoded =
                List.of(callArgs).stream().map(ServerCall::encoded).toList();
        return commands.run(command, callKeys, encoded);
    }

    private static byte[] encoded(Object arg) {
        return arg instanceof byte[] bytes ? bytes : arg.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The only key of a command that has one. */
    String key() {
        if (keys.size() != 1) {
            throw wrongArity();
        }
        return keys.get(0);
    }

    /** An argument, one character for each byte, so that any bytes can be compared and kept. */
    String raw(int index) {
        return new String(args.get(index), StandardCharsets.ISO_8859_1);
    }

    List<String> raws(int from) {
        return args.subList(from, args.size()).stream()
                .map(each -> new String(each, StandardCharsets.ISO_8859_1))
                .toList();
    }

    long integer(int index) {
        return Refusal.integer(raw(index));
    }

    void requireArgs(int least, int most) {
        if (args.size() < least || args.size() > most) {
            throw wrongArity();
        }
    }

    RuntimeException wrongArity() {
        return Refusal.of("ERR wrong number of arguments for '" + name + "': " + keys.size() + " keys and "
                + args.size() + " other arguments");
    }
}
