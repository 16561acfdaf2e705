package io.redlease.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on hashes. */
final class HashCommands {

    /** A type of its own, so that the type of a key can be told at run time. */
    static final class Fields extends LinkedHashMap<String, String> {
        private static final long serialVersionUID = 1L;
    }

    private final StoredKeys stored;

    HashCommands(StoredKeys stored) {
        this.stored = stored;
    }

    void addTo(Map<String, CommandHandler> commands) {
        commands.put("HSET", this::hset);
        commands.put("HGET", this::hget);
        commands.put("HGETALL", this::hgetall);
        commands.put("HEXISTS", call -> hget(call) == null ? 0 : 1);
        commands.put("HLEN", call -> fields(call).size());
        commands.put("HDEL", this::hdel);
        commands.put("HINCRBY", this::hincrby);
    }

    private long hset(ServerCall call) {
        List<String> pairs = call.raws(0);
        if (pairs.isEmpty() || pairs.size() % 2 != 0) {
            throw call.wrongArity();
        }
        Fields fields = stored.findOrAdd(call.key(), Fields.class, Fields::new);
        long added = 0;
        for (int i = 0; i < pairs.size(); i += 2) {
            added += fields.put(pairs.get(i), pairs.get(i + 1)) == null ? 1 : 0;
        }
        return added;
    }

    private byte @Nullable [] hget(ServerCall call) {
        call.requireArgs(1, 1);
        return StringCommands.bytes(fields(call).get(call.raw(0)));
    }

    private List<@Nullable Object> hgetall(ServerCall call) {
        List<@Nullable Object> all = new ArrayList<>();
        fields(call).forEach((field, value) -> {
            all.add(StringCommands.bytes(field));
            all.add(StringCommands.bytes(value));
        });
        return all;
    }

    private long hdel(ServerCall call) {
        call.requireArgs(1, Integer.MAX_VALUE);
        Fields fields = fields(call);
        long removed = call.raws(0).stream()
                .filter(field -> fields.remove(field) != null)
                .count();
        stored.removeIfEmpty(call.key(), fields.keySet());
        return removed;
    }

    private long hincrby(ServerCall call) {
        call.requireArgs(2, 2);
        String field = call.raw(0);
        @Nullable String old = fields(call).get(field);
        long sum = StringCommands.sum(old == null ? 0 : Refusal.integer(old), call.integer(1));
        stored.findOrAdd(call.key(), Fields.class, Fields::new).put(field, Long.toString(sum));
        return sum;
    }

    private Fields fields(ServerCall call) {
        @Nullable Fields found = stored.find(call.key(), Fields.class);
        return found == null ? new Fields() : found;
    }
}
