package io.redlease.core.election;

import io.redlease.Role;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The term has ended, its task has not returned yet. After a voluntary end the lease is kept, so that a successor does not
 * overlap with work that winds down; after a loss there is none to keep.
 *
 * @param memory what outlives a term
 * @param token the ended term's token
 * @param hold the lease, as long as it is kept
 * @param until how long the lease is kept, and a close waits
 * @param stuck whether the task was given up on: nothing is waited for any more but its return
 * @param closing whether this ends the elector
 * @param holdBack how long others have their turn once the task has returned
 */
public record SteppingDown(
        Memory memory, long token, @Nullable Hold hold, long until, boolean stuck, boolean closing, long holdBack)
        implements State {

    /** After a voluntary end. */
    static SteppingDown keeping(Memory memory, Hold hold, long now, boolean closing) {
        long until = now + memory.timing().stepDownTimeout();
        return new SteppingDown(
                memory,
                hold.token(),
                hold,
                until,
                false,
                closing,
                memory.timing().acquireInterval());
    }

    /** After a loss. */
    static SteppingDown withoutLease(Memory memory, long token, long now, long holdBack) {
        long until = now + memory.timing().stepDownTimeout();
        return new SteppingDown(memory, token, null, until, false, false, holdBack);
    }

    @Override
    public Role role() {
        return Role.STEPPING_DOWN;
    }

    @Override
    public OptionalLong wakeAt() {
        if (stuck) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(hold == null ? until : Timing.earlier(until, hold.nextMoment()));
    }

    private SteppingDown with(@Nullable Hold next) {
        return new SteppingDown(memory, token, next, until, stuck, closing, holdBack);
    }

    @Override
    public Step on(Event.TaskEnded event) {
        if (event.token() != token) {
            return Step.stay(this);
        }
        Step step = hold != null ? giveBack(event.now()) : leave(event.now());
        return event.failure() == null ? step : step.and(new Effect.Report(event.failure()));
    }

    private Step giveBack(long now) {
        if (closing) {
            return Closed.releasing(memory, token, now);
        }
        Call release = memory.nextCall(now, memory.timing().callBound());
        return Step.to(
                Follower.heldBack(memory.counting(release), now, holdBack),
                new Effect.Release(release.number(), token));
    }

    private Step leave(long now) {
        if (closing) {
            return Closed.atOnce(memory);
        }
        return holdBack > 0 ? Step.stay(Follower.heldBack(memory, now, holdBack)) : Follower.contending(memory, now);
    }

    @Override
    public Step on(Event.WokeUp event) {
        if (stuck) {
            return Step.stay(this);
        }
        if (event.now() - until >= 0) {
            return giveUpOnTask(event.now());
        }
        return hold == null ? Step.stay(this) : tend(hold, event.now());
    }

    private Step tend(Hold kept, long now) {
        if (kept.isOver(now)) {
            Call release = memory.nextCall(now, memory.timing().callBound());
            return Step.to(
                    new SteppingDown(memory.counting(release), token, null, until, stuck, closing, holdBack),
                    new Effect.Release(release.number(), token));
        }
        Hold.Tended tended = kept.tend(memory, now);
        return new Step(
                new SteppingDown(tended.memory(), token, tended.hold(), until, stuck, closing, holdBack),
                tended.effects());
    }

    /** The time is up: the lease goes back though the task still runs; a close does not wait longer. */
    private Step giveUpOnTask(long now) {
        Effect report = new Effect.Report(Reports.taskStuck(memory, token, hold != null));
        if (closing) {
            Step step = hold != null ? Closed.releasing(memory, token, now) : Closed.atOnce(memory);
            return step.after(report);
        }
        if (hold == null) {
            return Step.to(givenUpOn(memory), report);
        }
        Call release = memory.nextCall(now, memory.timing().callBound());
        return Step.to(givenUpOn(memory.counting(release)), report, new Effect.Release(release.number(), token));
    }

    private SteppingDown givenUpOn(Memory known) {
        return new SteppingDown(known, token, null, until, true, false, holdBack);
    }

    @Override
    public Step on(Event.Closing event) {
        if (closing) {
            return Step.stay(this);
        }
        long end = event.now() + memory.timing().stepDownTimeout();
        long next = hold != null ? Timing.earlier(until, end) : end;
        return Step.stay(new SteppingDown(memory, token, hold, next, false, true, holdBack));
    }

    @Override
    public Step on(Event.Renewed event) {
        return hold != null && hold.awaits(event.call())
                ? Step.stay(with(hold.extended(event.now())))
                : Step.stay(this);
    }

    /** The lease is gone, but the task still winds down: its time is not cut short. */
    @Override
    public Step on(Event.Refused event) {
        return hold != null && hold.awaits(event.call()) ? Step.stay(with(null)) : Step.stay(this);
    }

    @Override
    public Step on(Event.CallFailed event) {
        Effect report = new Effect.Report(event.error());
        if (hold == null || !hold.awaits(event.call())) {
            return Step.to(this, report);
        }
        long next = event.now() + memory.timing().retryDelay();
        return Step.to(with(hold.failed(event.now(), next)), report);
    }

    @Override
    public Step on(Event.Granted event) {
        return Step.to(this, Effect.Release.stray(event));
    }

    @Override
    public Step on(Event.Started event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Denied event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Released event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.LeaseMayBeFree event) {
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
}
