package io.redlease.testkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on sorted sets. */
final class SortedSetCommands {

    /** A type of its own, so that the type of a key can be told at run time. */
    static final class Scores extends HashMap<String, Double> {
        private static final long serialVersionUID = 1L;
    }

    private final StoredKeys stored;

    SortedSetCommands(StoredKeys stored) {
        this.stored = stored;
    }

    void addTo(Map<String, CommandHandler> commands) {
        commands.put("ZADD", this::zadd);
        commands.put("ZREM", this::zrem);
        commands.put("ZSCORE", this::zscore);
        commands.put("ZCARD", call -> scores(call).size());
    }

    private long zadd(ServerCall call) {
        List<String> pairs = call.raws(0);
        if (pairs.isEmpty() || pairs.size() % 2 != 0) {
            throw call.wrongArity();
        }
        Map<String, Double> given = new HashMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            given.put(pairs.get(i + 1), Refusal.number(pairs.get(i)));
        }
        Scores scores = stored.findOrAdd(call.key(), Scores.class, Scores::new);
        long before = scores.size();
        scores.putAll(given);
        return scores.size() - before;
    }

    private long zrem(ServerCall call) {
        call.requireArgs(1, Integer.MAX_VALUE);
        Scores scores = scores(call);
        long removed = call.raws(0).stream()
                .filter(member -> scores.remove(member) != null)
                .count();
        stored.removeIfEmpty(call.key(), scores.keySet());
        return removed;
    }

    private @Nullable String zscore(ServerCall call) {
        call.requireArgs(1, 1);
        @Nullable Double score = scores(call).get(call.raw(0));
        if (score == null) {
            return null;
        }
        return score == Math.rint(score) && Math.abs(score) < 1e15
                ? Long.toString(score.longValue())
                : score.toString();
    }

    private Scores scores(ServerCall call) {
        @Nullable Scores found = stored.find(call.key(), Scores.class);
        return found == null ? new Scores() : found;
    }
}
