package io.redlease.testkit;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Commands on strings. */
final class StringCommands {
    private final StoredKeys stored;

    StringCommands(StoredKeys stored) {
        this.stored = stored;
    }

    void addTo(Map<String, CommandHandler> commands) {
        commands.put("SET", this::set);
        commands.put("GET", call -> bytes(stored.find(call.key(), String.class)));
        commands.put("APPEND", this::append);
        commands.put("INCR", call -> add(call, 0, 1));
        commands.put("DECR", call -> add(call, 0, -1));
        commands.put("INCRBY", call -> add(call, 1, 1));
        commands.put("DECRBY", call -> add(call, 1, -1));
    }

    /** What the options of SET ask for. */
    private static final class SetOptions {
        private boolean onlyNew;
        private boolean onlyOld;
        private boolean answersOld;
        private boolean keepsTtl;
        private long ttlMillis;

        private SetOptions(Iterator<String> options) {
            while (options.hasNext()) {
                take(options.next().toUpperCase(Locale.ROOT), options);
            }
            if ((onlyNew && onlyOld) || (keepsTtl && ttlMillis > 0)) {
                throw Refusal.syntax("options that exclude each other");
            }
        }

        private void take(String option, Iterator<String> rest) {
            switch (option) {
                case "NX" -> onlyNew = true;
                case "XX" -> onlyOld = true;
                case "GET" -> answersOld = true;
                case "KEEPTTL" -> keepsTtl = true;
                case "EX" -> ttlMillis = ttl(rest, 1000);
                case "PX" -> ttlMillis = ttl(rest, 1);
                default -> throw Refusal.syntax(option);
            }
        }

        private static long ttl(Iterator<String> rest, long millisEach) {
            if (!rest.hasNext()) {
                throw Refusal.syntax("a missing time to live");
            }
            long units = Refusal.integer(rest.next());
            if (units <= 0) {
                throw Refusal.of("ERR invalid expire time in 'set': " + units);
            }
            return millis(units, millisEach);
        }
    }

    private @Nullable Object set(ServerCall call) {
        call.requireArgs(1, Integer.MAX_VALUE);
        SetOptions options = new SetOptions(call.raws(1).iterator());
        String key = call.key();
        byte @Nullable [] old = options.answersOld ? bytes(stored.find(key, String.class)) : null;
        boolean existed = stored.exists(key);
        boolean sets = !(existed && options.onlyNew) && !(!existed && options.onlyOld);
        if (sets) {
            put(key, call.raw(0), options);
        }
        if (options.answersOld) {
            return old;
        }
        return sets ? "OK" : null;
    }

    private void put(String key, String value, SetOptions options) {
        if (options.keepsTtl) {
            stored.replace(key, value);
        } else {
            stored.put(key, value);
        }
        if (options.ttlMillis > 0) {
            stored.expire(key, options.ttlMillis);
        }
    }

    private long append(ServerCall call) {
        call.requireArgs(1, 1);
        @Nullable String old = stored.find(call.key(), String.class);
        String joined = (old == null ? "" : old) + call.raw(0);
        stored.replace(call.key(), joined);
        return joined.length();
    }

    private long add(ServerCall call, int args, int sign) {
        call.requireArgs(args, args);
        long by = args == 0 ? 1 : call.integer(0);
        @Nullable String old = stored.find(call.key(), String.class);
        long sum = sum(old == null ? 0 : Refusal.integer(old), sign < 0 ? negated(by) : by);
        stored.replace(call.key(), Long.toString(sum));
        return sum;
    }

    private static long negated(long number) {
        if (number == Long.MIN_VALUE) {
            throw Refusal.of("ERR decrement would overflow");
        }
        return -number;
    }

    static long sum(long number, long by) {
        try {
            return Math.addExact(number, by);
        } catch (ArithmeticException overflow) {
            throw Refusal.of("ERR increment or decrement would overflow");
        }
    }

    static long millis(long units, long millisEach) {
        try {
            return Math.multiplyExact(units, millisEach);
        } catch (ArithmeticException overflow) {
            throw Refusal.of("ERR invalid expire time: " + units);
        }
    }

    static byte @Nullable [] bytes(@Nullable String raw) {
        return raw == null ? null : raw.getBytes(StandardCharsets.ISO_8859_1);
    }
}
