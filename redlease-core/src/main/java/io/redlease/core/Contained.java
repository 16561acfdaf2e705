package io.redlease.core;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Runs what should not throw, so that a queue outlives whatever does: memory that runs out, a bug. */
final class Contained {
    private static final Logger LOG = System.getLogger("io.redlease");

    private Contained() {}

    static void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error thrown) {
            LOG.log(Level.ERROR, "A bug in redlease, or no memory left; the election goes on", thrown);
        }
    }
}
