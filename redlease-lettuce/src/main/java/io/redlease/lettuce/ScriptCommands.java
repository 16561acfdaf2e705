package io.redlease.lettuce;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the commands that run a script. They carry their own bytes and decode their own reply, so the codec of the
 * connection they travel on never sees either.
 */
final class ScriptCommands {
    private ScriptCommands() {}

    static AsyncCommand<byte[], byte[], @Nullable Object> evalSha(String sha1, List<byte[]> keys, List<byte[]> args) {
        return command(CommandType.EVALSHA, sha1, keys, args);
    }

    static AsyncCommand<byte[], byte[], @Nullable Object> eval(String script, List<byte[]> keys, List<byte[]> args) {
        return command(CommandType.EVAL, script, keys, args);
    }

    private static AsyncCommand<byte[], byte[], @Nullable Object> command(
            CommandType type, String script, List<byte[]> keys, List<byte[]> args) {
        CommandArgs<byte[], byte[]> all = new CommandArgs<>(ByteArrayCodec.INSTANCE)
                .add(script.getBytes(StandardCharsets.UTF_8))
                .add(keys.size())
                .addKeys(keys)
                .addValues(args);
        return new AsyncCommand<>(new Command<>(type, new ReplyOutput(), all));
    }
}
