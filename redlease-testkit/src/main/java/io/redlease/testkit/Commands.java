package io.redlease.testkit;

import io.redlease.LeaseStoreException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands and scripts that the store knows, by name and by text. Not thread-safe. */
final class Commands {
    private final Map<String, CommandHandler> byName = new HashMap<>();
    private final Map<String, CommandHandler> byBody = new HashMap<>();

    Commands(StoredKeys stored) {
        new KeyCommands(stored).addTo(byName);
        new StringCommands(stored).addTo(byName);
        new HashCommands(stored).addTo(byName);
        new ListCommands(stored).addTo(byName);
        new SetCommands(stored).addTo(byName);
        new SortedSetCommands(stored).addTo(byName);
    }

    void onCommand(String name, CommandHandler handler) {
        byName.put(name.toUpperCase(Locale.ROOT), handler);
    }

    void onEval(String body, CommandHandler handler) {
        byBody.put(body, handler);
    }

    @Nullable
    Object run(String command, List<String> keys, List<byte[]> args) {
        String name = command.toUpperCase(Locale.ROOT);
        @Nullable CommandHandler handler = byName.get(name);
        if (handler == null) {
            throw Refusal.of(
                    "ERR unknown command '" + command + "': the in-memory store does not know it. Teach it with"
                            + " store.onCommand(\"" + name + "\", call -> …)");
        }
        return answer(handler, new ServerCall(name, keys, args, this));
    }

    @Nullable
    Object eval(String body, List<String> keys, List<byte[]> args) {
        @Nullable CommandHandler handler = byBody.get(body);
        if (handler == null) {
            throw Refusal.of(
                    "ERR the in-memory store runs no Lua, and no handler stands in for this script. Register one"
                            + " with store.onEval(body, call -> …), by the same text: " + shortened(body));
        }
        return answer(handler, new ServerCall("EVAL", keys, args, this));
    }

    private static @Nullable Object answer(CommandHandler handler, ServerCall call) {
        try {
            return normalised(handler.handle(call));
        } catch (LeaseStoreException refused) {
            throw refused;
        } catch (RuntimeException failed) {
            throw new LeaseStoreException(
                    io.redlease.ElectionError.Kind.COMMAND,
                    "ERR the handler of " + call.name() + " threw " + failed,
                    failed);
        }
    }

    /** Replies in the shapes that the SPI promises. */
    private static @Nullable Object normalised(@Nullable Object reply) {
        if (reply instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        if (reply instanceof Integer number) {
            return number.longValue();
        }
        if (reply instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>(list.size());
            list.forEach(each -> all.add(normalised(each)));
            return all;
        }
        if (reply == null || reply instanceof Long || reply instanceof byte[]) {
            return reply;
        }
        throw new IllegalArgumentException("a reply of " + reply.getClass().getName()
                + " is none of Long, Integer, String, byte[], List and null");
    }

    private static String shortened(String body) {
        return body.length() > 200 ? body.substring(0, 200) + "…" : body;
    }
}
