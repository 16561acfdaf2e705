package io.redlease.core.election;

import io.redlease.Role;
import io.redlease.StepDownReason;
import java.util.OptionalLong;

/**
 * Holds the lease and believes so until the deadline. What could extend or end the term after its deadline finds it expired
 * first: a belief that has ended is never revived, by no late renewal either.
 *
 * @param memory what outlives a term
 * @param hold the lease
 * @param warned whether the observers know that the lease runs out
 */
public record Leader(Memory memory, Hold hold, boolean warned) implements State {

    static Step begin(Memory memory, Hold hold, long now) {
        boolean news = !memory.instanceId().equals(memory.leader());
        Memory known = memory.withLeader(memory.instanceId());
        Step step = new Leader(known, hold.begun(now), false).tend(now);
        Effect begin = new Effect.BeginTerm(hold.token());
        return news ? step.after(begin, new Effect.TellLeader(memory.instanceId())) : step.after(begin);
    }

    @Override
    public Role role() {
        return Role.LEADER;
    }

    @Override
    public OptionalLong wakeAt() {
        return OptionalLong.of(warned ? hold.nextMoment() : Timing.earlier(hold.nextMoment(), riskAt()));
    }

    private long riskAt() {
        return hold.deadline() - memory.timing().riskBelow();
    }

    private Leader with(Hold next) {
        return new Leader(memory, next, warned);
    }

    private Leader seen(long now) {
        return with(hold.seen(now, wakeAt().getAsLong()));
    }

    private Step tend(long now) {
        Hold.Tended tended = hold.tend(memory, now);
        boolean atRisk = now - riskAt() >= 0;
        Step step = new Step(new Leader(tended.memory(), tended.hold(), warned || atRisk), tended.effects());
        return atRisk && !warned ? step.and(new Effect.TellAtRisk(hold.remaining(now))) : step;
    }

    @Override
    public Step on(Event.WokeUp event) {
        Leader leader = seen(event.now());
        return leader.hold.isOver(event.now()) ? leader.expire(event.now()) : leader.tend(event.now());
    }

    @Override
    public Step on(Event.Renewed event) {
        if (hold.isOver(event.now())) {
            return seen(event.now()).expire(event.now());
        }
        if (!hold.awaits(event.call())) {
            return Step.stay(this);
        }
        Memory known = memory.withFailures(0);
        return Step.to(new Leader(known, hold.extended(event.now()), false), new Effect.ExtendTerm(hold.token()));
    }

    @Override
    public Step on(Event.CallFailed event) {
        Effect report = new Effect.Report(event.error());
        if (hold.isOver(event.now())) {
            return seen(event.now()).expire(event.now()).after(report);
        }
        return hold.awaits(event.call())
                ? Step.to(
                        with(hold.failed(
                                event.now(), event.now() + memory.timing().retryDelay())),
                        report)
                : Step.to(this, report);
    }

    @Override
    public Step on(Event.Refused event) {
        if (hold.isOver(event.now())) {
            return seen(event.now()).expire(event.now());
        }
        if (!hold.awaits(event.call())) {
            return Step.stay(this);
        }
        return Reports.isTwin(memory, hold, event) ? superseded(event) : lost(event);
    }

    private Step lost(Event.Refused event) {
        Effect end = end(StepDownReason.LEASE_LOST, event.now(), Reports.refusal(event));
        Memory known = memory.withSupersessions(0);
        if (event.holder() == null) {
            return fall(known, event.now(), 0).after(end);
        }
        return fall(known.withLeader(event.holder()), event.now(), 0).after(end, new Effect.TellLeader(event.holder()));
    }

    private Step superseded(Event.Refused event) {
        Memory known = memory.withSupersessions(memory.supersessions() + 1);
        long holdBack = known.timing().twinHoldBack(known.supersessions());
        return fall(known, event.now(), holdBack)
                .after(
                        end(StepDownReason.SUPERSEDED, event.now(), Reports.supersession(event)),
                        new Effect.Report(Reports.idInUse(known, holdBack)));
    }

    /**
     * Nothing renewed it in time. The lease may live on at the server, by a renewal whose reply is late: it goes back,
     * and others get a head start, for their way to the server may be better.
     */
    private Step expire(long now) {
        Effect end = end(StepDownReason.LEASE_EXPIRED, now, Reports.expiry(memory, hold));
        Call release = release(now);
        return fall(
                        memory.withSupersessions(0).counting(release),
                        now,
                        memory.timing().retryDelay())
                .after(end, new Effect.Release(release.number(), hold.token()));
    }

    /** Without the lease: contends when the task has returned, and not before {@code holdBack} has passed then. */
    private Step fall(Memory next, long now, long holdBack) {
        if (next.hasTask()) {
            return Step.stay(SteppingDown.withoutLease(next, hold.token(), now, holdBack));
        }
        return holdBack > 0 ? Step.stay(Follower.heldBack(next, now, holdBack)) : Follower.contending(next, now);
    }

    @Override
    public Step on(Event.TaskEnded event) {
        if (event.token() != hold.token()) {
            return Step.stay(this);
        }
        if (hold.isOver(event.now())) {
            return seen(event.now()).expire(event.now()).then(event);
        }
        Step step = returned(event);
        return event.failure() == null ? step : step.and(new Effect.Report(event.failure()));
    }

    private Step returned(Event.TaskEnded event) {
        StepDownReason reason = event.failure() == null ? StepDownReason.TASK_RETURNED : StepDownReason.TASK_FAILED;
        Effect end = end(reason, event.now(), event.failure() == null ? "the task returned" : "the task failed");
        return giveBack(event.now()).after(end);
    }

    /** Gives the lease back and lets others have their turn. */
    private Step giveBack(long now) {
        Call release = release(now);
        Memory known = memory.withSupersessions(0).counting(release);
        return Step.to(
                Follower.heldBack(known, now, memory.timing().acquireInterval()),
                new Effect.Release(release.number(), hold.token()));
    }

    @Override
    public Step on(Event.Resigned event) {
        if (hold.isOver(event.now())) {
            return seen(event.now()).expire(event.now());
        }
        Effect end = end(StepDownReason.RESIGNED, event.now(), "the application resigned");
        Step step = memory.hasTask() ? windDown(event.now(), false) : giveBack(event.now());
        return step.after(end);
    }

    @Override
    public Step on(Event.Closing event) {
        if (hold.isOver(event.now())) {
            return seen(event.now()).expire(event.now()).then(event);
        }
        Effect end = end(StepDownReason.CLOSED, event.now(), "the elector was closed");
        Step step =
                memory.hasTask() ? windDown(event.now(), true) : Closed.releasing(memory, hold.token(), event.now());
        return step.after(end);
    }

    private Step windDown(long now, boolean closing) {
        return Step.stay(SteppingDown.keeping(memory.withSupersessions(0), hold, now, closing));
    }

    @Override
    public Step on(Event.ExtensionAsked event) {
        return hold.isOver(event.now())
                ? seen(event.now()).expire(event.now())
                : with(hold.hurried(event.now())).tend(event.now());
    }

    /**
     * A request of our own that was given up was done after all, and later than the one that won: it has taken the
     * lease over from this term, unless its token is the older one.
     */
    @Override
    public Step on(Event.Granted event) {
        Effect release = Effect.Release.stray(event);
        if (event.token() < hold.token()) {
            return Step.to(this, release);
        }
        Effect end = end(StepDownReason.SUPERSEDED, event.now(), Reports.ownStray(event));
        return fall(memory, event.now(), 0).after(end, release);
    }

    private Effect end(StepDownReason reason, long now, String why) {
        return new Effect.EndTerm(Reports.stepDown(reason, hold, now, why));
    }

    private Call release(long now) {
        return memory.nextCall(now, memory.timing().callBound());
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
}
