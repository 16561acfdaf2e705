package io.redlease.testkit;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The application's keys: strings, hashes, lists, sets and sorted sets, some with a time to live. Bytes are kept as strings of
 * one character each. Not thread-safe.
 */
final class StoredKeys {

    private static final class Cell {
        private final Object value;
        private boolean expires;
        private long expiresAt;

        private Cell(Object value) {
            this.value = value;
        }
    }

    private final StoreClock clock;
    private final Map<String, Cell> cells = new HashMap<>();

    StoredKeys(StoreClock clock) {
        this.clock = clock;
    }

    /** A string decoded as UTF-8, null if there is none. */
    @Nullable
    String text(String key) {
        @Nullable String raw = find(key, String.class);
        return raw == null ? null : decoded(raw);
    }

    /** A hash decoded as UTF-8, empty if there is none. */
    Map<String, String> texts(String key) {
        Map<String, String> all = new LinkedHashMap<>();
        HashCommands.@Nullable Fields fields = find(key, HashCommands.Fields.class);
        if (fields != null) {
            fields.forEach((field, value) -> all.put(decoded(field), decoded(value)));
        }
        return all;
    }

    private static String decoded(String raw) {
        return new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    boolean exists(String key) {
        return live(key) != null;
    }

    /** The value if there is one, which must be of the type. */
    <T> @Nullable T find(String key, Class<T> type) {
        @Nullable Cell cell = live(key);
        if (cell == null) {
            return null;
        }
        if (!type.isInstance(cell.value)) {
            throw Refusal.of("WRONGTYPE key '" + key + "' holds a value of another type");
        }
        return type.cast(cell.value);
    }

    /** The value; a new one if there is none. */
    <T> T findOrAdd(String key, Class<T> type, Supplier<T> fresh) {
        @Nullable T found = find(key, type);
        if (found != null) {
            return found;
        }
        T added = fresh.get();
        cells.put(key, new Cell(added));
        return added;
    }

    /** Sets a value without a time to live. */
    void put(String key, Object value) {
        cells.put(key, new Cell(value));
    }

    /** Sets a value and keeps the time to live that the key has. */
    void replace(String key, Object value) {
        @Nullable Cell old = live(key);
        Cell fresh = new Cell(value);
        if (old != null) {
            fresh.expires = old.expires;
            fresh.expiresAt = old.expiresAt;
        }
        cells.put(key, fresh);
    }

    boolean remove(String key) {
        boolean existed = exists(key);
        cells.remove(key);
        return existed;
    }

    void removeIfEmpty(String key, Collection<?> values) {
        if (values.isEmpty()) {
            cells.remove(key);
        }
    }

    boolean expire(String key, long millis) {
        @Nullable Cell cell = live(key);
        if (cell == null) {
            return false;
        }
        cell.expires = true;
        cell.expiresAt = clock.after(millis);
        return true;
    }

    boolean persist(String key) {
        @Nullable Cell cell = live(key);
        boolean expired = cell != null && cell.expires;
        if (cell != null) {
            cell.expires = false;
        }
        return expired;
    }

    /** What is left of a key's life in milliseconds: −1 if it has no end, −2 if there is no key. */
    long remainingMillis(String key) {
        @Nullable Cell cell = live(key);
        if (cell == null) {
            return -2;
        }
        return cell.expires ? Math.max(0, clock.until(cell.expiresAt).toMillis()) : -1;
    }

    void clear() {
        cells.clear();
    }

    private @Nullable Cell live(String key) {
        @Nullable Cell cell = cells.get(key);
        if (cell != null && cell.expires && clock.isPast(cell.expiresAt)) {
            cells.remove(key);
            return null;
        }
        return cell;
    }
}
