package io.redlease.core.election;

import io.redlease.Role;
import io.redlease.StepDown;
import io.redlease.StepDownReason;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Contends no more. Waits for the last call, then for nothing; a grant that comes even later still goes back.
 *
 * @param memory what outlives a term
 * @param last the acquire or release that the close waits for, if one does
 */
public record Closed(Memory memory, @Nullable Call last) implements State {

    static Step atOnce(Memory memory) {
        return Step.to(new Closed(memory, null), new Effect.Terminate());
    }

    static Step releasing(Memory memory, long token, long now) {
        Call release = memory.nextCall(now, memory.timing().callBound());
        return Step.to(new Closed(memory.counting(release), release), new Effect.Release(release.number(), token));
    }

    @Override
    public Role role() {
        return Role.STOPPED;
    }

    @Override
    public OptionalLong wakeAt() {
        return last == null ? OptionalLong.empty() : OptionalLong.of(last.boundAt());
    }

    /** After a bug: the term ends, and the elector with it, rather than limp on. */
    static Step broken(State state, long now) {
        if (!(state instanceof Leader leader)) {
            return atOnce(state.memory());
        }
        StepDown report = Reports.stepDown(StepDownReason.CLOSED, leader.hold(), now, "redlease failed; see the error");
        return releasing(state.memory(), leader.hold().token(), now).after(new Effect.EndTerm(report));
    }

    private boolean awaits(long call) {
        return last != null && last.is(call);
    }

    @Override
    public Step on(Event.Granted event) {
        return awaits(event.call())
                ? releasing(memory, event.token(), event.now())
                : Step.to(this, Effect.Release.stray(event));
    }

    @Override
    public Step on(Event.Denied event) {
        return awaits(event.call()) ? atOnce(memory) : Step.stay(this);
    }

    @Override
    public Step on(Event.Released event) {
        return awaits(event.call()) ? atOnce(memory) : Step.stay(this);
    }

    @Override
    public Step on(Event.CallFailed event) {
        Effect report = new Effect.Report(event.error());
        return awaits(event.call()) ? atOnce(memory).after(report) : Step.stay(this);
    }

    @Override
    public Step on(Event.WokeUp event) {
        if (last == null || !last.isOverdue(event.now())) {
            return Step.stay(this);
        }
        return atOnce(memory).after(new Effect.Report(Reports.noAnswer(memory, "last call before the close", last)));
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

    @Override
    public Step on(Event.Closing event) {
        return Step.stay(this);
    }
}
