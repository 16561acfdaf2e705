package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.ElectorConfig;
import io.redlease.LeaderTask;
import io.redlease.StepDown;
import io.redlease.core.election.Effect;
import io.redlease.core.election.Event;
import io.redlease.core.election.Memory;
import io.redlease.core.election.State;
import io.redlease.core.election.Step;
import io.redlease.core.election.Timing;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Drives the pure state machine: takes one event at a time, publishes the state that follows, performs the effects in order,
 * sets the alarm. It decides nothing.
 */
final class Election {
    private final ElectorConfig config;
    private final Engine engine;
    private final Lane lane = new Lane();
    private final Signal changes = new Signal();
    private final CompletableFuture<Void> terminated = new CompletableFuture<>();
    private final Observers observers;
    private final Writes writes;
    private final Calls calls;
    private final NoticeWatch watch;
    private final Alarm alarm;
    private volatile State state;
    private volatile @Nullable LeaderTask task;
    private @Nullable LeaseTerm term;

    Election(ElectorConfig config, Engine engine) {
        this.config = config;
        this.engine = engine;
        this.state = State.initial(Memory.of(config.name(), config.instanceId(), Timing.of(config)));
        this.observers = new Observers(config.name(), config.observers(), engine.userCode());
        this.writes = new Writes(
                engine.store(),
                engine.scheduler(),
                engine.userCode(),
                config.name(),
                config.ttl().toNanos());
        this.calls = new Calls(engine.store(), config, engine.jitter(), this::post);
        this.watch = new NoticeWatch(engine.store(), config.name(), this::leaseMayBeFree, observers::error);
        this.alarm = new Alarm(engine.scheduler(), this::ring);
    }

    ElectorConfig config() {
        return config;
    }

    Engine engine() {
        return engine;
    }

    /** The state published last; its deadlines are the reader's to check. */
    State state() {
        return state;
    }

    Observers observers() {
        return observers;
    }

    Writes writes() {
        return writes;
    }

    /** Fires at every beginning, extension and end of a term, and at the end of all. */
    Signal changes() {
        return changes;
    }

    /** Completes when the election is over and its last call answered or given up. Internal: no user code hangs on it. */
    CompletionStage<Void> terminated() {
        return terminated;
    }

    void start(@Nullable LeaderTask leaderTask) {
        task = leaderTask;
        post(now -> new Event.Started(now, leaderTask != null));
    }

    /** Takes the event up, now or as soon as the thread that is at it gets there. */
    void post(Calls.Reply event) {
        lane.post(() -> take(event));
    }

    private void take(Calls.Reply reply) {
        long now = engine.clock().nanoTime();
        Event event = reply.at(now);
        Step step = step(event);
        state = step.next();
        for (Effect effect : step.effects()) {
            // One that fails must not keep the others from being performed: a term that ends is told, whatever broke.
            Contained.run(() -> perform(effect));
        }
        setAlarm();
    }

    private Step step(Event event) {
        try {
            return event.happenTo(state);
        } catch (RuntimeException | Error bug) {
            observers.error(new ElectionError(
                    ElectionError.Kind.INTERNAL,
                    "A bug in redlease: " + bug + " at " + event + " in " + state + ". The elector of '" + config.name()
                            + "' is closed. Please report it with this text.",
                    bug));
            return State.broken(state, event.now());
        }
    }

    private void perform(Effect effect) {
        if (effect instanceof Effect.Acquire acquire) {
            calls.acquire(acquire.call());
        } else if (effect instanceof Effect.Renew renew) {
            calls.renew(renew.call(), renew.token());
        } else if (effect instanceof Effect.Release release) {
            calls.release(release.call(), release.token());
        } else if (effect instanceof Effect.Watch) {
            watch.begin();
        } else if (effect instanceof Effect.BeginTerm begin) {
            beginTerm(begin.token());
        } else if (effect instanceof Effect.ExtendTerm) {
            changes.fire();
        } else if (effect instanceof Effect.EndTerm end) {
            endTerm(end.report());
        } else if (effect instanceof Effect.Terminate) {
            terminate();
        } else {
            tell(effect);
        }
    }

    private void tell(Effect effect) {
        if (effect instanceof Effect.TellFollower follower) {
            observers.follower(follower.leader());
        } else if (effect instanceof Effect.TellLeader leader) {
            observers.leaderChanged(leader.leader());
        } else if (effect instanceof Effect.TellAtRisk risk) {
            observers.leaseAtRisk(Duration.ofNanos(risk.remainingNanos()));
        } else if (effect instanceof Effect.Report report) {
            observers.error(report.error());
        } else {
            throw new AssertionError("an effect that nobody performs: " + effect);
        }
    }

    private void beginTerm(long token) {
        LeaseTerm begun = new LeaseTerm(this, token);
        term = begun;
        observers.elected(token);
        changes.fire();
        begun.begin(task);
    }

    private void endTerm(StepDown report) {
        LeaseTerm ending = term;
        term = null;
        if (ending != null) {
            ending.end(report);
        }
        observers.steppedDown(report);
        changes.fire();
    }

    private void terminate() {
        watch.end();
        changes.fire();
        terminated.complete(null);
    }

    private void setAlarm() {
        try {
            alarm.set(state.wakeAt(), engine.clock().nanoTime());
        } catch (RuntimeException | Error refused) {
            // Belief ends at its deadline without any timer; what is lost is only the next attempt.
            if (!terminated.isDone()) {
                observers.error(Failures.error("timer", config.name(), refused));
            }
        }
    }

    private void ring() {
        post(now -> {
            alarm.rang();
            return new Event.WokeUp(now, engine.jitter().next());
        });
    }

    private void leaseMayBeFree() {
        post(Event.LeaseMayBeFree::new);
    }
}
