package io.redlease.testkit;

import java.util.LinkedHashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on sets. */
final class SetCommands {

    /** A type of its own, so that the type of a key can be told at run time. */
    static final class Members extends LinkedHashSet<String> {
        private static final long serialVersionUID = 1L;
    }

    private final StoredKeys stored;

    SetCommands(StoredKeys stored) {
        this.stored = stored;
    }

    void addTo(Map<String, CommandHandler> commands) {
        commands.put("SADD", this::sadd);
        commands.put("SREM", this::srem);
        commands.put("SISMEMBER", this::sismember);
        commands.put("SCARD", call -> members(call).size());
    }

    private long sadd(ServerCall call) {
        call.requireArgs(1, Integer.MAX_VALUE);
        Members members = stored.findOrAdd(call.key(), Members.class, Members::new);
        return call.raws(0).stream().filter(members::add).count();
    }

    private long srem(ServerCall call) {
        call.requireArgs(1, Integer.MAX_VALUE);
        Members members = members(call);
        long removed = call.raws(0).stream().filter(members::remove).count();
        stored.removeIfEmpty(call.key(), members);
        return removed;
    }

    private long sismember(ServerCall call) {
        call.requireArgs(1, 1);
        return members(call).contains(call.raw(0)) ? 1 : 0;
    }

    private Members members(ServerCall call) {
        @Nullable Members found = stored.find(call.key(), Members.class);
        return found == null ? new Members() : found;
    }
}
