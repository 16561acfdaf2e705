package io.redlease.testkit;

/** Ends what still wants to wait after the end of time. An error, so that code which only awaits interrupts lets it through. */
final class VirtualTimeClosed extends Error {
    private static final long serialVersionUID = 1L;

    VirtualTimeClosed() {
        super("The VirtualTime that runs this thread was closed", null, false, false);
    }
}
