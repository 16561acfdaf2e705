package io.redlease.testkit;

import io.redlease.core.MonotonicClock;
import io.redlease.core.Redlease;
import io.redlease.core.Scheduler;
import io.redlease.spi.LeaseStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * One of several processes in a {@link VirtualTime}: its clock may be fast or slow, and it can be paused while the
 * others go on, as by SIGSTOP or a long garbage collection. Its Redlease is {@code process.redlease(store.client(process))}: that way
 * replies wait for its wake-up, too.
 *
 * <p>A process that is never resumed is as good as killed; its threads end with the virtual time.
 */
public final class VirtualProcess implements MonotonicClock, Scheduler, Executor {
    private final String name;
    private final VirtualTime time;
    private final EventLoop loop;
    private final long origin;
    private final double rate;
    private final List<Agenda.Entry> missed = new ArrayList<>();
    private boolean paused;

    VirtualProcess(String name, VirtualTime time, EventLoop loop, long origin, double rate) {
        this.name = name;
        this.time = time;
        this.loop = loop;
        this.origin = origin;
        this.rate = rate;
    }

    /**
     * A Redlease that lives in this process.
     *
     * @param store its client of the store; closed with it
     * @return ready to make electors
     */
    public Redlease redlease(LeaseStore store) {
        return Redlease.builder(store)
                .clock(this)
                .scheduler(this)
                .executor(this)
                .random(time.random())
                .build();
    }

    /** Stops everything of this process. Its clock goes on; timers, replies and wake-ups are kept until {@link #resume()}. */
    public void pause() {
        paused = true;
    }

    /** Lets the process go on: what fell due during the pause comes now, late, in the order it fell due. */
    public void resume() {
        paused = false;
        missed.forEach(entry -> loop.add(loop.elapsed(), this, entry.action()));
        missed.clear();
    }

    /**
     * Tells whether the process stands still.
     *
     * @return true from {@link #pause()} to {@link #resume()}
     */
    public boolean isPaused() {
        return paused;
    }

    /** Does what is due, or keeps it for later. */
    void perform(Agenda.Entry due) {
        if (paused) {
            missed.add(due);
        } else {
            due.action().run();
        }
    }

    @Override
    public long nanoTime() {
        return origin + scaled(loop.elapsed());
    }

    private long scaled(long trueNanos) {
        return rate == 1 ? trueNanos : (long) (trueNanos * rate);
    }

    @Override
    public Cancellable schedule(Runnable action, long delayNanos) {
        checkOpen();
        long trueNanos = rate == 1 ? delayNanos : (long) Math.ceil(delayNanos / rate);
        Agenda.Entry entry = loop.add(loop.after(trueNanos), this, action);
        return () -> cancel(entry);
    }

    private void cancel(Agenda.Entry entry) {
        loop.remove(entry);
        missed.remove(entry);
    }

    /**
     * Runs an action on a thread of its own, at this instant, after what was asked for before.
     *
     * @param action may wait, through what redlease offers for waiting
     */
    @Override
    public void execute(Runnable action) {
        checkOpen();
        loop.add(loop.elapsed(), this, () -> time.begin(this, action));
    }

    private void checkOpen() {
        if (time.isClosed()) {
            throw new RejectedExecutionException("This VirtualTime was closed: make a new one for each test");
        }
    }

    @Override
    public boolean await(CompletionStage<?> stage, long timeoutNanos) throws InterruptedException {
        return time.await(stage, rate == 1 ? timeoutNanos : (long) Math.ceil(timeoutNanos / rate));
    }

    @Override
    public String toString() {
        return "VirtualProcess[" + name + (paused ? ", paused]" : "]");
    }
}
