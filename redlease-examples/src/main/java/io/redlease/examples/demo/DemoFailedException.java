package io.redlease.examples.demo;

/** The demo did not show what it should. */
final class DemoFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DemoFailedException(String message) {
        super(message);
    }
}
