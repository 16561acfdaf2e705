package io.redlease.testkit;

import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What is to be done when: by time, and at one time in the order of asking. */
final class Agenda {

    /** One thing to do, at a moment counted in nanoseconds of true virtual time. */
    static final class Entry implements Comparable<Entry> {
        private final long at;
        private final long order;
        private final VirtualProcess owner;
        private final Runnable action;

        private Entry(long at, long order, VirtualProcess owner, Runnable action) {
            this.at = at;
            this.order = order;
            this.owner = owner;
            this.action = action;
        }

        long at() {
            return at;
        }

        VirtualProcess owner() {
            return owner;
        }

        Runnable action() {
            return action;
        }

        @Override
        public int compareTo(Entry other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    private final ConcurrentSkipListSet<Entry> entries = new ConcurrentSkipListSet<>();
    private final AtomicLong asked = new AtomicLong();

    Entry add(long at, VirtualProcess owner, Runnable action) {
        Entry entry = new Entry(at, asked.getAndIncrement(), owner, action);
        entries.add(entry);
        return entry;
    }

    void remove(Entry entry) {
        entries.remove(entry);
    }

    void clear() {
        entries.clear();
    }

    /** Takes the first entry that is due at the given moment, null if none is. */
    @Nullable
    Entry take(long until) {
        while (true) {
            @Nullable Entry first = first();
            if (first == null || first.at > until) {
                return null;
            }
            if (entries.remove(first)) {
                return first;
            }
        }
    }

    private @Nullable Entry first() {
        try {
            return entries.first();
        } catch (NoSuchElementException empty) {
            return null;
        }
    }
}
