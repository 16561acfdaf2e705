package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.Fencer;
import io.redlease.LeaderTask;
import io.redlease.StepDown;
import io.redlease.Term;
import io.redlease.core.election.Event;
import io.redlease.core.election.Leader;
import io.redlease.spi.LeaseView;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** One term of an election, as the application sees it. Its truth is the election's state and the clock. */
final class LeaseTerm implements Term {
    private final Election election;
    private final Fencer fencer;
    private final Callbacks callbacks;
    /** Internal: no user code hangs on it, so it may complete on any thread. */
    private final CompletableFuture<StepDown> over = new CompletableFuture<>();
    /** The application's view of the same, completed where user code may run. */
    private final CompletableFuture<StepDown> ended = new CompletableFuture<>();

    private final Queue<Runnable> hooks = new ConcurrentLinkedQueue<>();
    private volatile @Nullable TaskRun run;

    LeaseTerm(Election election, long token) {
        this.election = election;
        this.fencer = new StoreFencer(election.config().name(), token, election.writes());
        this.callbacks = new Callbacks(election.engine().userCode());
    }

    void begin(@Nullable LeaderTask task) {
        if (task != null) {
            TaskRun starting = new TaskRun(election, this, task);
            run = starting;
            starting.submit();
        }
    }

    /** The state says already that the term is over; now tell everybody. */
    void end(StepDown report) {
        over.complete(report);
        TaskRun running = run;
        if (running != null) {
            running.interrupt();
        }
        callHooks();
        callbacks.add(() -> ended.complete(report));
    }

    @Override
    public long token() {
        return fencer.token();
    }

    @Override
    public Fencer fencer() {
        return fencer;
    }

    @Override
    public boolean isActive() {
        return remainingNanos() > 0;
    }

    @Override
    public Duration remaining() {
        return Duration.ofNanos(remainingNanos());
    }

    private long remainingNanos() {
        return election.state() instanceof Leader leader && leader.hold().token() == token()
                ? leader.hold().remaining(election.engine().clock().nanoTime())
                : 0;
    }

    @Override
    public boolean ensure(Duration atLeast) throws InterruptedException {
        long wanted = Saturated.nanos(atLeast);
        checkReachable(wanted);
        for (int renewals = 0; remainingNanos() < wanted; renewals++) {
            CompletionStage<Void> change = election.changes().next();
            long left = remainingNanos();
            if (left == 0 || renewals == 3) {
                return false;
            }
            if (left < wanted) {
                election.post(Event.ExtensionAsked::new);
                election.engine().scheduler().await(change, left);
            }
        }
        return true;
    }

    private void checkReachable(long wanted) {
        Duration most = election.config().ttl().minus(election.config().safetyMargin());
        if (wanted >= most.toNanos()) {
            throw new IllegalArgumentException("atLeast of " + wanted / 1_000_000
                    + " ms is not below the bound, ttl - safetyMargin (" + most.toMillis()
                    + " ms): ask for less, or set a longer ttl");
        }
    }

    @Override
    public boolean confirm() throws InterruptedException {
        String name = election.config().name();
        CompletableFuture<LeaseView> asked =
                Stages.of(() -> election.engine().store().inspect(name));
        long bound = election.config().ttl().toNanos() / 2;
        if (!election.engine().scheduler().await(asked, bound)) {
            asked.cancel(true);
            throw Failures.exception("confirmation", name, Failures.noAnswer(bound));
        }
        try {
            return confirmedBy(asked.join());
        } catch (RuntimeException failure) {
            throw Failures.exception("confirmation", name, failure);
        }
    }

    private boolean confirmedBy(LeaseView view) {
        boolean held = election.config().instanceId().equals(view.holder()) && view.token() == token();
        if (!held) {
            // A renewal makes the election find out for itself, at once.
            election.post(Event.ExtensionAsked::new);
        }
        return held && isActive();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        MonotonicClock clock = election.engine().clock();
        long until = clock.nanoTime() + Saturated.nanos(time);
        try {
            // Wakes at the deadline by itself, so that a scheduler which has stopped can't keep the task asleep.
            long left = remainingNanos();
            while (left > 0 && until - clock.nanoTime() > 0) {
                election.engine().scheduler().await(over, Math.min(left, until - clock.nanoTime()));
                left = remainingNanos();
            }
        } catch (InterruptedException e) {
            if (isActive()) {
                throw e;
            }
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onEnd(Runnable hook) {
        hooks.add(hook);
        if (over.isDone()) {
            callHooks();
        }
    }

    private void callHooks() {
        for (Runnable hook = hooks.poll(); hook != null; hook = hooks.poll()) {
            Runnable next = hook;
            callbacks.add(() -> call(next));
        }
    }

    private void call(Runnable hook) {
        try {
            hook.run();
        } catch (Throwable thrown) {
            election.observers()
                    .error(new ElectionError(
                            ElectionError.Kind.OBSERVER_FAILED,
                            "An onEnd hook of '" + election.config().name() + "' threw " + thrown
                                    + ". The other hooks still run; mend the hook.",
                            thrown));
        }
    }

    @Override
    public CompletionStage<StepDown> ended() {
        return ended.minimalCompletionStage();
    }

    @Override
    public String toString() {
        return "Term[" + election.config().name() + ", token " + token() + (isActive() ? ", active]" : ", ended]");
    }
}
