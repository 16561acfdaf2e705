package io.redlease.core.election;

import io.redlease.Role;
import java.util.OptionalLong;

/**
 * Holds the lease under a new token, in place of a leftover under the own id, and waits until the earlier life cannot believe
 * any more: if it still lives (paused, or a twin with the same id), its deadline is no later than the leftover's
 * expiry. It is fenced out already.
 *
 * @param memory what outlives a term
 * @param hold the lease
 * @param believeAt when the term begins
 */
public record TakingOver(Memory memory, Hold hold, long believeAt) implements State {

    static Step begin(Memory memory, Hold hold, long believeAt, long now) {
        return new TakingOver(memory, hold, believeAt).tend(now);
    }

    @Override
    public Role role() {
        return Role.FOLLOWER;
    }

    @Override
    public OptionalLong wakeAt() {
        return OptionalLong.of(Timing.earlier(believeAt, hold.nextMoment()));
    }

    private Step tend(long now) {
        Hold.Tended tended = hold.tend(memory, now);
        return new Step(new TakingOver(tended.memory(), tended.hold(), believeAt), tended.effects());
    }

    private TakingOver with(Hold next) {
        return new TakingOver(memory, next, believeAt);
    }

    @Override
    public Step on(Event.WokeUp event) {
        if (hold.isOver(event.now())) {
            Call release = memory.nextCall(event.now(), memory.timing().callBound());
            return Follower.contending(memory.counting(release), event.now())
                    .after(new Effect.Release(release.number(), hold.token()));
        }
        return event.now() - believeAt >= 0 ? Leader.begin(memory, hold, event.now()) : tend(event.now());
    }

    @Override
    public Step on(Event.Renewed event) {
        return hold.awaits(event.call()) ? Step.stay(with(hold.extended(event.now()))) : Step.stay(this);
    }

    @Override
    public Step on(Event.Refused event) {
        if (!hold.awaits(event.call())) {
            return Step.stay(this);
        }
        if (!Reports.isTwin(memory, hold, event)) {
            return Follower.contending(memory, event.now());
        }
        Memory known = memory.withSupersessions(memory.supersessions() + 1);
        long holdBack = known.timing().twinHoldBack(known.supersessions());
        return Step.to(
                Follower.heldBack(known, event.now(), holdBack), new Effect.Report(Reports.idInUse(known, holdBack)));
    }

    @Override
    public Step on(Event.CallFailed event) {
        Effect report = new Effect.Report(event.error());
        return hold.awaits(event.call())
                ? Step.to(
                        with(hold.failed(
                                event.now(), event.now() + memory.timing().retryDelay())),
                        report)
                : Step.to(this, report);
    }

    @Override
    public Step on(Event.Granted event) {
        return Step.to(this, Effect.Release.stray(event));
    }

    @Override
    public Step on(Event.Closing event) {
        return Closed.releasing(memory, hold.token(), event.now());
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

    @Override
    public Step on(Event.TaskEnded event) {
        return Step.stay(this);
    }
}
