package io.redlease.redis;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Remembers the keys of the names in use, so that they aren't encoded anew for each call. */
final class Names {
    /** Beyond this, keys are made for each call; whoever asks for ever new names must not fill the heap. */
    static final int REMEMBERED = 4_096;

    private final boolean cluster;
    private final Map<String, NameKeys> known = new ConcurrentHashMap<>();

    Names(boolean cluster) {
        this.cluster = cluster;
    }

    NameKeys keys(String name) {
        @Nullable NameKeys keys = known.get(name);
        return keys != null ? keys : made(name);
    }

    private NameKeys made(String name) {
        NameKeys keys = NameKeys.of(name, cluster);
        if (known.size() < REMEMBERED) {
            known.put(name, keys);
        }
        return keys;
    }

    int remembered() {
        return known.size();
    }
}
