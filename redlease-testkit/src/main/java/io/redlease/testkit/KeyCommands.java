package io.redlease.testkit;

import java.util.Map;

/** Commands that go for keys of any type. */
final class KeyCommands {
    private final StoredKeys stored;

    KeyCommands(StoredKeys stored) {
        this.stored = stored;
    }

    void addTo(Map<String, CommandHandler> commands) {
        commands.put("DEL", this::del);
        commands.put("UNLINK", this::del);
        commands.put(
                "EXISTS", call -> call.keys().stream().filter(stored::exists).count());
        commands.put("EXPIRE", call -> expire(call, 1000));
        commands.put("PEXPIRE", call -> expire(call, 1));
        commands.put("PERSIST", call -> stored.persist(call.key()) ? 1 : 0);
        commands.put("PTTL", call -> stored.remainingMillis(call.key()));
        commands.put("TTL", this::ttl);
    }

    private long del(ServerCall call) {
        if (call.keys().isEmpty() || !call.args().isEmpty()) {
            throw call.wrongArity();
        }
        return call.keys().stream().filter(stored::remove).count();
    }

    private long expire(ServerCall call, long millisEach) {
        call.requireArgs(1, 1);
        long units = call.integer(0);
        if (units <= 0) {
            return stored.remove(call.key()) ? 1 : 0;
        }
        return stored.expire(call.key(), StringCommands.millis(units, millisEach)) ? 1 : 0;
    }

    private long ttl(ServerCall call) {
        long millis = stored.remainingMillis(call.key());
        return millis < 0 ? millis : Math.floorDiv(millis + 500, 1000L);
    }
}
