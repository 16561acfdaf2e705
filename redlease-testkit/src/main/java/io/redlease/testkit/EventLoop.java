package io.redlease.testkit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes what is due off the agenda, one after the other, on the thread that lets time pass: the driver. Its time is a count of
 * nanoseconds from 0; clocks with odd origins and rates are views of it.
 */
final class EventLoop {
    private static final int MOST_STEPS_AT_ONE_INSTANT = 1_000_000;

    private final Agenda agenda = new Agenda();
    private final AtomicReference<@Nullable Thread> driver = new AtomicReference<>();
    private volatile long elapsed;
    private volatile boolean closed;
    private volatile @Nullable AssertionError broken;
    private int stepsAtThisInstant;

    long elapsed() {
        return elapsed;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        agenda.clear();
    }

    /** A moment from now, or the end of all time. */
    long after(long nanos) {
        long at = elapsed + Math.max(0, nanos);
        return at < 0 ? Long.MAX_VALUE : at;
    }

    /** Puts something on the agenda; what comes while all is being closed is never done. */
    Agenda.Entry add(long at, VirtualProcess owner, Runnable action) {
        return agenda.add(at, owner, action);
    }

    void remove(Agenda.Entry entry) {
        agenda.remove(entry);
    }

    /** Does what falls due up to a moment, until the condition holds; tells whether it does. Time stays at the last thing done. */
    boolean run(long until, BooleanSupplier done) {
        @Nullable Thread before = enter();
        try {
            while (!done.getAsBoolean()) {
                if (!step(until)) {
                    return false;
                }
            }
            return true;
        } finally {
            driver.set(before);
        }
    }

    /** Lets time pass until the future is complete, the time is up or the driver is interrupted. */
    boolean await(CompletableFuture<?> future, long timeoutNanos) throws InterruptedException {
        long until = after(timeoutNanos);
        boolean over =
                run(until, () -> future.isDone() || Thread.currentThread().isInterrupted());
        if (!future.isDone() && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!over && until == Long.MAX_VALUE) {
            throw new AssertionError("Waiting for ever, at " + Duration.ofNanos(elapsed)
                    + ": nothing is left to be done at" + " any time, and the stage is not complete");
        }
        if (!over) {
            jump(until);
        }
        return future.isDone();
    }

    /** Lets the clock stand at a moment, which may have passed already; runs nothing. */
    void jump(long to) {
        if (to > elapsed) {
            stepsAtThisInstant = 0;
            elapsed = to;
        }
    }

    /** From now on every attempt to let time pass fails with this. */
    AssertionError breakDown(AssertionError why) {
        broken = why;
        return why;
    }

    private boolean step(long until) {
        Agenda.@Nullable Entry due = agenda.take(until);
        if (due == null) {
            return false;
        }
        jump(due.at());
        if (++stepsAtThisInstant > MOST_STEPS_AT_ONE_INSTANT) {
            throw breakDown(new AssertionError("More than " + MOST_STEPS_AT_ONE_INSTANT
                    + " things were done at one instant of virtual time: something reschedules itself without delay, so"
                    + " time cannot pass"));
        }
        due.owner().perform(due);
        return true;
    }

    private @Nullable Thread enter() {
        checkUsable();
        Thread me = Thread.currentThread();
        if (me instanceof TaskThread) {
            throw new IllegalStateException(
                    "Thread '" + me.getName() + "' is run by virtual time and cannot let it pass:"
                            + " a task waits with Term.sleep, or with await; advance and its like are for the test's own thread");
        }
        if (driver.get() == me) {
            return me;
        }
        if (!driver.compareAndSet(null, me)) {
            throw new IllegalStateException(
                    "Threads '" + me.getName() + "' and '" + nameOf(driver.get())
                            + "' let virtual time pass at once: what shall happen beside the test's own thread goes to execute");
        }
        return null;
    }

    private void checkUsable() {
        if (closed) {
            throw new IllegalStateException("This VirtualTime was closed: make a new one for each test");
        }
        AssertionError failure = broken;
        if (failure != null) {
            throw failure;
        }
    }

    private static String nameOf(@Nullable Thread thread) {
        return thread == null ? "another" : thread.getName();
    }
}
