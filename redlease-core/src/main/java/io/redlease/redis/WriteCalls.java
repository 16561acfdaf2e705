package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.FencedWrite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Makes the calls of fenced writes, and refuses those that can't work before anything is sent. */
final class WriteCalls {
    /** Lua takes just under 8,000 values at once when it hands a command on. */
    static final int MOST_VALUES = 7_900;

    private final boolean cluster;
    private final Names names;
    private final CallerScripts scripts = new CallerScripts();

    WriteCalls(boolean cluster, Names names) {
        this.cluster = cluster;
        this.names = names;
    }

    ScriptCall<FencedResult> of(FencedWrite write) {
        NameKeys name = names.keys(write.name());
        byte[] token = Bounds.token(write.token());
        if (write instanceof FencedWrite.Command command) {
            return of(command, name, token);
        }
        if (write instanceof FencedWrite.Script script) {
            List<byte[]> args = joined(List.of(token), script.args());
            return call(scripts.of(script.body()), keys(name, script.keys()), args, true);
        }
        return call(Script.RAISE, List.of(name.mark, name.fence), List.of(token), false);
    }

    private ScriptCall<FencedResult> of(FencedWrite.Command command, NameKeys name, byte[] token) {
        int values = command.keys().size() + command.args().size();
        if (values > MOST_VALUES) {
            throw refused(
                    Kind.COMMAND,
                    "The fenced command " + command.command() + " has " + values + " keys and arguments; the bound is "
                            + MOST_VALUES
                            + ", which is what Lua can hand to a command. Send it in parts, or loop over KEYS"
                            + " and ARGV in an eval.");
        }
        List<byte[]> args = joined(List.of(token, bytes(command.command())), command.args());
        return call(Script.WRITE, keys(name, command.keys()), args, true);
    }

    private List<byte[]> keys(NameKeys name, List<String> callers) {
        List<byte[]> keys = new ArrayList<>(1 + callers.size());
        keys.add(name.mark);
        for (String key : callers) {
            byte[] encoded = bytes(key);
            if (cluster && Slots.of(encoded) != name.slot) {
                throw crossSlot(key, name);
            }
            keys.add(encoded);
        }
        return keys;
    }

    private static LeaseStoreException crossSlot(String key, NameKeys name) {
        String mark = new String(name.mark, StandardCharsets.UTF_8);
        int open = mark.indexOf('{');
        String tag = mark.substring(open, mark.indexOf('}', open) + 1);
        return refused(
                Kind.CROSSSLOT,
                "The key \"" + key + "\" lies in another slot of the cluster than the fence mark \"" + mark
                        + "\", and a script works in one slot only. Put the hash tag " + tag + " into the key, as in \""
                        + tag + ":" + key + "\".");
    }

    private static List<byte[]> joined(List<byte[]> ours, List<byte[]> callers) {
        List<byte[]> all = new ArrayList<>(ours.size() + callers.size());
        all.addAll(ours);
        all.addAll(callers);
        return all;
    }

    private static ScriptCall<FencedResult> call(Script script, List<byte[]> keys, List<byte[]> args, boolean callers) {
        return new ScriptCall<>(script, keys, args, callers, LeaseReplies::written);
    }

    private static LeaseStoreException refused(Kind kind, String message) {
        return new LeaseStoreException(kind, message, null);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
