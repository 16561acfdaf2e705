package io.redlease;

import java.time.Duration;

/** The bounds of a duration setting. */
record Span(Duration least, Duration most, String mostInWords) {
    private static final Duration DAY = Duration.ofHours(24);

    static final Span TTL = new Span(Duration.ofMillis(100), DAY, "24 h");
    static final Span STEP_DOWN = new Span(Duration.ofMillis(1), DAY, "24 h");

    static Span upTo(Duration most, String mostInWords) {
        return new Span(Duration.ofMillis(1), most, mostInWords);
    }

    /** Returns the value if it keeps the bounds. */
    Duration checked(String field, Duration value) {
        if (value.compareTo(least) < 0) {
            throw refused(field, value, "is below the least, " + least.toMillis() + " ms: set it to that or more");
        }
        if (value.compareTo(most) > 0) {
            String bound = mostInWords + (most.equals(DAY) ? "" : " (" + most.toMillis() + " ms at most)");
            throw refused(field, value, "is above the bound, " + bound + ": set it to that or less");
        }
        if (!isWholeMillis(value)) {
            throw refused(field, value, "is no whole number of milliseconds: round it to one");
        }
        return value;
    }

    private static IllegalArgumentException refused(String field, Duration value, String why) {
        return new IllegalArgumentException(field + " of " + inWords(value) + " " + why);
    }

    private static String inWords(Duration value) {
        // Exact and readable for sane values; a Duration near its limits does not fit into nanoseconds.
        if (value.abs().compareTo(DAY) > 0) {
            return value.toString();
        }
        return isWholeMillis(value) ? value.toMillis() + " ms" : value.toNanos() / 1e6 + " ms";
    }

    private static boolean isWholeMillis(Duration value) {
        return value.toNanosPart() % 1_000_000 == 0;
    }
}
