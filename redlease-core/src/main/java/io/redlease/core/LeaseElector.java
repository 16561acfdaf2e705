package io.redlease.core;

import io.redlease.Elector;
import io.redlease.Fencer;
import io.redlease.LeaderTask;
import io.redlease.Role;
import io.redlease.core.election.Event;
import io.redlease.core.election.Leader;
import io.redlease.core.election.State;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The application's handle on one election: questions are answered from its state, requests become events. */
final class LeaseElector implements Elector {
    private static final long OBSERVERS_BOUND = TimeUnit.SECONDS.toNanos(1);

    private enum Use {
        NEW,
        STARTED,
        CLOSED
    }

    private final Election election;
    private final AtomicReference<Use> use = new AtomicReference<>(Use.NEW);

    LeaseElector(Election election) {
        this.election = election;
    }

    @Override
    public void run(LeaderTask task) {
        begin(Objects.requireNonNull(task, "task"));
        try {
            election.engine().scheduler().await(election.terminated(), Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            requestClose();
            Waiting.throughInterrupts(election.engine().scheduler(), election.terminated(), closeBound());
        }
        Waiting.throughInterrupts(
                election.engine().scheduler(), election.observers().flushed(), OBSERVERS_BOUND);
    }

    @Override
    public void start() {
        begin(null);
    }

    @Override
    public void start(LeaderTask task) {
        begin(Objects.requireNonNull(task, "task"));
    }

    private void begin(@Nullable LeaderTask task) {
        if (!use.compareAndSet(Use.NEW, Use.STARTED)) {
            throw new IllegalStateException("The elector of '" + name() + "' "
                    + (use.get() == Use.CLOSED
                            ? "was closed and cannot be started again: make a new one with Redlease.elector(config)"
                            : "is running already: one elector runs one election"));
        }
        election.start(task);
    }

    @Override
    public void resign() {
        CompletableFuture<Void> taken = new CompletableFuture<>();
        election.post(now -> {
            taken.complete(null);
            return new Event.Resigned(now);
        });
        if (!taken.isDone() && !election.engine().userCode().isInside()) {
            // Another thread is at this elector's events, and takes this one up in a moment.
            Waiting.throughInterrupts(election.engine().scheduler(), taken, OBSERVERS_BOUND);
        }
    }

    /** Asks for the close, without waiting. */
    void requestClose() {
        use.set(Use.CLOSED);
        election.post(Event.Closing::new);
    }

    CompletionStage<Void> terminated() {
        return election.terminated();
    }

    @Override
    public void close() {
        requestClose();
        if (!election.engine().userCode().isInside()) {
            awaitClosed(election.engine().clock().nanoTime() + closeBound());
        }
    }

    /** Waits for what {@link #requestClose()} asked for, bounded even where no timer runs any more. */
    void awaitClosed(long until) {
        Scheduler scheduler = election.engine().scheduler();
        try {
            scheduler.await(
                    election.terminated(), until - election.engine().clock().nanoTime());
            scheduler.await(election.observers().flushed(), OBSERVERS_BOUND);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The task's time, then the last call's, and some slack for a busy machine. */
    long closeBound() {
        return election.config()
                .stepDownTimeout()
                .plus(election.config().ttl())
                .plusSeconds(1)
                .toNanos();
    }

    @Override
    public boolean isLeader() {
        return leading() != null;
    }

    @Override
    public OptionalLong token() {
        Leader leader = leading();
        return leader == null
                ? OptionalLong.empty()
                : OptionalLong.of(leader.hold().token());
    }

    @Override
    public Optional<Fencer> fencer() {
        Leader leader = leading();
        return leader == null
                ? Optional.empty()
                : Optional.of(fencer(leader.hold().token()));
    }

    @Override
    public Fencer fencer(long token) {
        return new StoreFencer(name(), token, election.writes());
    }

    /** The state, if it is that of a leader whose deadline has not passed at this very moment. */
    private @Nullable Leader leading() {
        State state = election.state();
        return state instanceof Leader leader
                        && leader.hold().remaining(election.engine().clock().nanoTime()) > 0
                ? leader
                : null;
    }

    @Override
    public Optional<String> leaderId() {
        return Optional.ofNullable(election.state().memory().leader());
    }

    @Override
    public Role role() {
        State state = election.state();
        return state instanceof Leader && leading() == null ? Role.FOLLOWER : state.role();
    }

    @Override
    public String name() {
        return election.config().name();
    }

    @Override
    public String instanceId() {
        return election.config().instanceId();
    }

    @Override
    public boolean awaitLeadership(Duration timeout) throws InterruptedException {
        MonotonicClock clock = election.engine().clock();
        long until = clock.nanoTime() + Saturated.nanos(timeout);
        while (true) {
            CompletionStage<Void> change = election.changes().next();
            long left = until - clock.nanoTime();
            if (isLeader()) {
                return true;
            }
            if (left <= 0 || election.terminated().toCompletableFuture().isDone()) {
                return false;
            }
            election.engine().scheduler().await(change, left);
        }
    }

    @Override
    public String toString() {
        return "Elector[" + name() + ", " + instanceId() + ", " + role() + "]";
    }
}
