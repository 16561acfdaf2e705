package io.redlease.testkit;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A real thread that runs only while it has its turn. It gives the turn back where it waits and where its action ends, so that
 * one thread at most is under way, in the order that the agenda gives.
 */
final class TaskThread extends Thread {
    private final EventLoop loop;
    private final TaskThreads all;
    private final Turn turn = new Turn();
    /** Watched once each, however often this thread waits for them. */
    private final Set<Object> watched = ConcurrentHashMap.newKeySet();

    private @Nullable VirtualProcess process;
    private @Nullable Runnable action;
    private @Nullable Throwable thrown;
    private @Nullable CompletableFuture<?> awaited;
    private long parkings;
    /** Which parking this thread is in, 0 while it is under way. */
    private volatile long parking;

    TaskThread(EventLoop loop, TaskThreads all, String name) {
        super(name);
        setDaemon(true);
        this.loop = loop;
        this.all = all;
    }

    /** Runs an action on this thread, up to its first wait or its end. Called by the driver. */
    void begin(VirtualProcess owner, Runnable next) {
        process = owner;
        action = next;
        proceed();
    }

    boolean isBusy() {
        return action != null;
    }

    @Override
    public void run() {
        turn.await();
        while (action != null) {
            perform(action);
            action = null;
            watched.clear();
            Thread.interrupted();
            all.idle(this);
            turn.giveBack();
        }
        turn.end();
    }

    private void perform(Runnable next) {
        try {
            next.run();
        } catch (Throwable failure) {
            thrown = failure instanceof VirtualTimeClosed ? null : failure;
        }
    }

    /** Waits in virtual time. Called by this thread. */
    boolean await(CompletionStage<?> stage, long timeoutNanos) throws InterruptedException {
        CompletableFuture<?> future = stage.toCompletableFuture();
        if (future.isDone()) {
            return true;
        }
        if (loop.isClosed()) {
            throw new VirtualTimeClosed();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        park(future, timeoutNanos);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return future.isDone();
    }

    private void park(CompletableFuture<?> future, long timeoutNanos) {
        long mine = ++parkings;
        awaited = future;
        parking = mine;
        watch(future);
        Agenda.Entry timeout = loop.add(loop.after(timeoutNanos), owner(), () -> wake(mine));
        turn.giveBack();
        parking = 0;
        awaited = null;
        loop.remove(timeout);
    }

    private void watch(CompletableFuture<?> future) {
        Object identity = future;
        if (watched.add(identity)) {
            future.whenComplete((value, failure) -> {
                watched.remove(identity);
                if (awaited == future) {
                    wakeSoon();
                }
            });
        }
    }

    @Override
    public void interrupt() {
        super.interrupt();
        // Waiting for the turn is not disturbed by the flag, so the loop must be told of it.
        if (Thread.currentThread() != this) {
            wakeSoon();
        }
    }

    private void wakeSoon() {
        long present = parking;
        if (present != 0) {
            loop.add(loop.elapsed(), owner(), () -> wake(present));
        }
    }

    private void wake(long which) {
        if (parking == which) {
            proceed();
        }
    }

    private VirtualProcess owner() {
        VirtualProcess owner = process;
        if (owner == null) {
            throw new AssertionError("a thread that waits without ever having begun");
        }
        return owner;
    }

    /** Gives this thread the turn until it gives it back. Called by the driver. */
    private void proceed() {
        if (!turn.give(all.stuckAfterNanos())) {
            throw loop.breakDown(all.stuck(this));
        }
        Throwable failure = thrown;
        if (failure != null) {
            thrown = null;
            throw new AssertionError("What runs on thread '" + getName() + "' threw " + failure, failure);
        }
    }

    /**
     * Interrupts what it does and lets it run to its end, which comes soon as no wait lasts any more. What it throws
     * on the way is its answer to that.
     *
     * @return false if it does not end
     */
    boolean unwind() {
        while (isBusy()) {
            super.interrupt();
            if (!turn.give(all.stuckAfterNanos())) {
                return false;
            }
        }
        return true;
    }

    /** Lets the thread itself end. */
    void dismiss() {
        turn.giveForGood();
    }
}
