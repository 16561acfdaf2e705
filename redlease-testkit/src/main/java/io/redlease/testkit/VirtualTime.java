package io.redlease.testkit;

import io.redlease.core.MonotonicClock;
import io.redlease.core.Redlease;
import io.redlease.core.Scheduler;
import io.redlease.spi.LeaseStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

/**
 * Time that passes when the test says so: clock, scheduler and executor in one. Hours go by in milliseconds, nothing sleeps,
 * and the same program does the same things in the same order every time.
 *
 * <p>What is given to {@link #execute} runs on a thread of its own and may block as usual, through whatever redlease offers for
 * waiting ({@code Term.sleep}, the blocking methods of {@code Fencer}, {@code Elector.awaitLeadership}, …) or through
 * {@link #await}. Only one thread runs at any moment, and no time passes while it does. What blocks in another
 * way, on a lock or a future's {@code join}, is found out: the method that let time pass fails, and tells where the thread
 * is.
 *
 * <p>Time passes only in {@link #advance}, {@link #runUntil}, {@link #runReady}, {@link #get} and in waits of
 * the test's own thread, one thread at a time. Whatever an executed action throws comes out there, as the cause of an
 * {@code AssertionError}.
 */
public final class VirtualTime implements MonotonicClock, Scheduler, Executor, AutoCloseable {
    private final EventLoop loop = new EventLoop();
    private final TaskThreads threads;
    private final VirtualProcess main;
    private final Random random;
    private final Instant start;
    private final long origin;
    private boolean ended;

    /** Time that starts at 0, with seed 0. */
    public VirtualTime() {
        this(new VirtualTimeBuilder());
    }

    VirtualTime(VirtualTimeBuilder builder) {
        threads = new TaskThreads(loop, builder.stuckAfter.toNanos());
        main = new VirtualProcess("main", this, loop, builder.origin, 1);
        random = new Random(builder.seed);
        start = builder.start;
        origin = builder.origin;
    }

    /**
     * Starts a virtual time with other settings.
     *
     * @return a builder
     */
    public static VirtualTimeBuilder builder() {
        return new VirtualTimeBuilder();
    }

    /**
     * How much time has passed.
     *
     * @return since the start
     */
    public Duration now() {
        return Duration.ofNanos(loop.elapsed());
    }

    @Override
    public long nanoTime() {
        return main.nanoTime();
    }

    /**
     * The same time by the calendar, for code that takes a {@link Clock}.
     *
     * @return a clock in UTC; it starts in 2026 unless the builder said otherwise
     */
    public Clock clock() {
        return new VirtualCalendar(this, start);
    }

    /**
     * A source of jitter that gives the same numbers for the same seed.
     *
     * @return numbers from 0 to less than 1
     */
    public DoubleSupplier random() {
        return random::nextDouble;
    }

    /**
     * A Redlease that lives in this time: for others, name this as clock, scheduler and executor of a builder.
     *
     * @param store keeps its leases; closed with it
     * @return ready to make electors
     */
    public Redlease redlease(LeaseStore store) {
        return main.redlease(store);
    }

    /**
     * Adds a process, which can be paused alone.
     *
     * @param name for error messages
     * @return its clock, scheduler and executor
     */
    public VirtualProcess process(String name) {
        return process(name, 1);
    }

    /**
     * Adds a process whose clock is fast or slow.
     *
     * @param name for error messages
     * @param rate how many of its seconds pass in one, above 0; 1.01 gains a hundredth
     * @return its clock, scheduler and executor
     */
    public VirtualProcess process(String name, double rate) {
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new IllegalArgumentException("rate of " + rate + " is not above 0");
        }
        return new VirtualProcess(name, this, loop, origin, rate);
    }

    /**
     * Lets time pass and does what falls due, in order of time, at one time in the order it was asked for.
     *
     * @param time how long
     */
    public void advance(Duration time) {
        long until = later(time);
        loop.run(until, () -> false);
        loop.jump(until);
    }

    /** Does what is due now, and what that makes due now, without letting time pass. */
    public void runReady() {
        loop.run(loop.elapsed(), () -> false);
    }

    /**
     * Lets time pass until a condition holds, which is looked at after each thing done.
     *
     * @param condition what to wait for
     * @param atMost how long it may take
     * @throws AssertionError if it does not hold by then
     */
    public void runUntil(BooleanSupplier condition, Duration atMost) {
        long until = later(atMost);
        if (!loop.run(until, condition)) {
            loop.jump(until);
            if (!condition.getAsBoolean()) {
                throw new AssertionError(
                        "The condition does not hold after " + atMost + " of virtual time, at " + now());
            }
        }
    }

    /**
     * Stops the whole world: the clock jumps, and nothing runs in between. What fell due meanwhile runs when time passes
     * next, late.
     *
     * @param time how long
     */
    public void pause(Duration time) {
        loop.jump(later(time));
    }

    private long later(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("time of " + time + " is negative: time does not run backwards");
        }
        return loop.after(time.toNanos());
    }

    @Override
    public Cancellable schedule(Runnable action, long delayNanos) {
        return main.schedule(action, delayNanos);
    }

    /**
     * Does something later, on the thread that lets time pass.
     *
     * @param action what to do
     * @param delay in how long
     * @return cancels it where it has not begun
     */
    public Cancellable schedule(Runnable action, Duration delay) {
        return schedule(action, delay.toNanos());
    }

    @Override
    public void execute(Runnable action) {
        main.execute(action);
    }

    @Override
    public boolean await(CompletionStage<?> stage, long timeoutNanos) throws InterruptedException {
        if (Thread.currentThread() instanceof TaskThread thread) {
            return thread.await(stage, timeoutNanos);
        }
        return loop.await(stage.toCompletableFuture(), timeoutNanos);
    }

    /**
     * Lets time pass until a stage is complete.
     *
     * @param stage what to wait for
     * @param atMost how long it may take
     * @param <T> the type of its value
     * @return its value
     * @throws AssertionError if it is not complete by then, or the calling thread is interrupted
     * @throws CompletionException if it completed exceptionally
     */
    public <T> T get(CompletionStage<T> stage, Duration atMost) {
        try {
            if (!await(stage, atMost.toNanos())) {
                throw new AssertionError("The stage is not complete after " + atMost + " of virtual time, at " + now());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for a stage, at " + now(), e);
        }
        return stage.toCompletableFuture().join();
    }

    void begin(VirtualProcess process, Runnable action) {
        threads.begin(process, action);
    }

    boolean isClosed() {
        return ended;
    }

    /** Interrupts and ends all threads. Timers that are left don't run any more. */
    @Override
    public void close() {
        if (Thread.currentThread() instanceof TaskThread) {
            throw new IllegalStateException("VirtualTime is closed by the test, not by a task that it runs");
        }
        loop.close();
        threads.close();
        ended = true;
    }
}
