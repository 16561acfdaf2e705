package io.redlease.core.election;

import io.redlease.ElectionError;
import io.redlease.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Contends: asks for the lease, and waits between two attempts for the moment it may be free.
 *
 * @param memory what outlives a term
 * @param attempt the acquire that waits for its reply, if one does
 * @param lookAt when to ask next if nothing happens before
 * @param heldUntil before this moment notices are not followed: others have their turn
 * @param again whether a notice came during the attempt, which may have been answered before the release
 * @param told whether the observers know that this instance follows
 */
public record Follower(Memory memory, @Nullable Call attempt, long lookAt, long heldUntil, boolean again, boolean told)
        implements State {

    /** Asks at once. */
    static Step contending(Memory memory, long now) {
        return new Follower(memory, null, now, now, false, false).ask(now);
    }

    /** Asks after a time in which others have their turn. */
    static Follower heldBack(Memory memory, long now, long holdFor) {
        return new Follower(memory, null, now + holdFor, now + holdFor, false, false);
    }

    @Override
    public Role role() {
        return Role.FOLLOWER;
    }

    @Override
    public OptionalLong wakeAt() {
        return OptionalLong.of(attempt != null ? attempt.boundAt() : lookAt);
    }

    private Step ask(long now) {
        Call call = memory.nextCall(now, memory.timing().callBound());
        return Step.to(
                new Follower(memory.counting(call), call, lookAt, heldUntil, false, told),
                new Effect.Acquire(call.number()));
    }

    @Override
    public Step on(Event.Granted event) {
        if (attempt == null || !attempt.is(event.call())) {
            return Step.to(this, Effect.Release.stray(event));
        }
        Memory known = memory.withFailures(0);
        Hold hold = Hold.won(memory.timing(), event.token(), event.now(), attempt);
        if (hold.isOver(event.now())) {
            return Step.to(
                    heldBack(known, event.now(), memory.timing().acquireInterval()),
                    new Effect.Report(Reports.lateGrant(memory, attempt, event.now())),
                    Effect.Release.stray(event));
        }
        return event.leftover() > 0
                ? TakingOver.begin(known, hold, event.now() + event.leftover(), event.now())
                : Leader.begin(known, hold, event.now());
    }

    @Override
    public Step on(Event.Denied event) {
        if (attempt == null || !attempt.is(event.call())) {
            return Step.stay(this);
        }
        List<Effect> effects = news(event);
        Memory known = memory.withFailures(0).withLeader(event.holder()).nowWatching();
        Follower next = new Follower(known, null, event.now() + patience(event), heldUntil, false, true);
        Step step = again ? next.ask(event.now()) : Step.stay(next);
        return step.after(effects.toArray(Effect[]::new));
    }

    private long patience(Event.Denied event) {
        Timing timing = memory.timing();
        return event.remaining() >= 0 ? timing.wait(event.remaining(), event.jitter()) : timing.poll(event.jitter());
    }

    private List<Effect> news(Event.Denied event) {
        String holder = event.holder();
        List<Effect> effects = new ArrayList<>();
        if (!told) {
            effects.add(new Effect.TellFollower(holder));
        }
        if (!holder.equals(memory.leader())) {
            effects.add(new Effect.TellLeader(holder));
        }
        if (!memory.watching()) {
            effects.add(new Effect.Watch());
        }
        if (event.remaining() < 0) {
            effects.add(new Effect.Report(Reports.neverExpires(memory, holder)));
        }
        return effects;
    }

    @Override
    public Step on(Event.CallFailed event) {
        if (attempt == null || !attempt.is(event.call())) {
            return Step.to(this, new Effect.Report(event.error()));
        }
        return failed(attempt, event.now(), event.error(), event.jitter());
    }

    /** Backs off, counted from the sending: a slow failure has waited already. */
    private Step failed(Call call, long now, ElectionError error, double jitter) {
        int failures = memory.failures() + 1;
        boolean hopeless = !error.kind().isTransient() || error.kind() == ElectionError.Kind.TIMEOUT;
        Timing timing = memory.timing();
        long backoff = hopeless ? timing.pastOneLease(jitter) : timing.backoff(failures, jitter);
        long next = call.sentAt() + backoff;
        Follower waiting =
                new Follower(memory.withFailures(failures), null, now - next < 0 ? next : now, heldUntil, false, true);
        Step step = Step.to(waiting, new Effect.Report(error));
        return told ? step : step.after(new Effect.TellFollower(null));
    }

    @Override
    public Step on(Event.WokeUp event) {
        if (attempt != null) {
            return attempt.isOverdue(event.now())
                    ? failed(attempt, event.now(), Reports.noAnswer(memory, "acquire", attempt), event.jitter())
                    : Step.stay(this);
        }
        return event.now() - lookAt >= 0 ? ask(event.now()) : Step.stay(this);
    }

    @Override
    public Step on(Event.LeaseMayBeFree event) {
        if (attempt != null) {
            return Step.stay(new Follower(memory, attempt, lookAt, heldUntil, true, told));
        }
        return event.now() - heldUntil >= 0 ? ask(event.now()) : Step.stay(this);
    }

    /** An acquire under way is waited for: if it is granted after all, the lease goes back at once. */
    @Override
    public Step on(Event.Closing event) {
        return attempt == null ? Closed.atOnce(memory) : Step.stay(new Closed(memory, attempt));
    }

    @Override
    public Step on(Event.Started event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Renewed event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Refused event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Released event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.ExtensionAsked event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Resigned event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.TaskEnded event) {
        return Step.stay(this);
    }
}
