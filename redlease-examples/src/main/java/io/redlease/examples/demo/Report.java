package io.redlease.examples.demo;

import java.util.Locale;

/**
 * One line from a worker to the demo.
 *
 * @param micros when, in microseconds since 1970, by this machine's clock
 * @param worker who
 * @param kind what happened
 * @param token the token it is about, 0 if none
 * @param text more of it, for people
 */
record Report(long micros, String worker, Kind kind, long token, String text) {

    /** What a worker tells. */
    enum Kind {
        /** It runs and contends. */
        READY,
        /** It found that another leads. */
        FOLLOWS,
        /** It leads; its task has begun. */
        LEADS,
        /** Its term ended. */
        STEPPED_DOWN,
        /** A fenced write was done. */
        WROTE,
        /** A fenced write was refused. */
        REFUSED,
        /** It was told to resign. */
        RESIGNING,
        /** Something failed. */
        ERROR
    }

    /** The line that {@link #parse} reads. */
    String line() {
        return micros + " " + worker + " " + kind.name().toLowerCase(Locale.ROOT) + " " + token + " "
                + text.replace('\n', ' ');
    }

    static Report parse(String line) {
        String[] parts = line.split(" ", 5);
        if (parts.length < 5) {
            throw new IllegalArgumentException("not a report of a worker: " + line);
        }
        Kind kind = Kind.valueOf(parts[2].toUpperCase(Locale.ROOT));
        return new Report(Long.parseLong(parts[0]), parts[1], kind, Long.parseLong(parts[3]), parts[4]);
    }
}
