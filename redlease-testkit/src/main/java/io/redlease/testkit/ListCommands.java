package io.redlease.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on lists. */
final class ListCommands {

    /** A type of its own, so that the type of a key can be told at run time. */
    static final class Elements extends ArrayDeque<String> {
        private static final long serialVersionUID = 1L;
    }

    private final StoredKeys stored;

    ListCommands(StoredKeys stored) {
        this.stored = stored;
    }

    void addTo(Map<String, CommandHandler> commands) {
        commands.put("LPUSH", call -> push(call, true));
        commands.put("RPUSH", call -> push(call, false));
        commands.put("LPOP", call -> pop(call, true));
        commands.put("RPOP", call -> pop(call, false));
        commands.put("LLEN", call -> elements(call).size());
    }

    private long push(ServerCall call, boolean left) {
        call.requireArgs(1, Integer.MAX_VALUE);
        Elements elements = stored.findOrAdd(call.key(), Elements.class, Elements::new);
        for (String each : call.raws(0)) {
            if (left) {
                elements.addFirst(each);
            } else {
                elements.addLast(each);
            }
        }
        return elements.size();
    }

    private @Nullable Object pop(ServerCall call, boolean left) {
        call.requireArgs(0, 1);
        Elements elements = elements(call);
        if (call.args().isEmpty()) {
            return StringCommands.bytes(popped(call, elements, left));
        }
        long count = call.integer(0);
        if (count < 0) {
            throw Refusal.of("ERR value is out of range, must be positive");
        }
        return elements.isEmpty() ? null : popped(call, elements, left, count);
    }

    private List<@Nullable Object> popped(ServerCall call, Elements elements, boolean left, long count) {
        List<@Nullable Object> all = new ArrayList<>();
        while (all.size() < count && !elements.isEmpty()) {
            all.add(StringCommands.bytes(popped(call, elements, left)));
        }
        return all;
    }

    private @Nullable String popped(ServerCall call, Elements elements, boolean left) {
        @Nullable String value = left ? elements.pollFirst() : elements.pollLast();
        stored.removeIfEmpty(call.key(), elements);
        return value;
    }

    private Elements elements(ServerCall call) {
        @Nullable Elements found = stored.find(call.key(), Elements.class);
        return found == null ? new Elements() : found;
    }
}
