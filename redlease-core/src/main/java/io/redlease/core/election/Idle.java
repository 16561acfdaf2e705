package io.redlease.core.election;

import io.redlease.Role;
import java.util.OptionalLong;

/**
 * Not started yet.
 *
 * @param memory what outlives a term
 */
public record Idle(Memory memory) implements State {

    @Override
    public Role role() {
        return Role.STOPPED;
    }

    @Override
    public OptionalLong wakeAt() {
        return OptionalLong.empty();
    }

    @Override
    public Step on(Event.Started event) {
        return Follower.contending(memory.withTask(event.withTask()), event.now());
    }

    @Override
    public Step on(Event.Closing event) {
        return Closed.atOnce(memory);
    }

    @Override
    public Step on(Event.Granted event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.Denied event) {
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
    public Step on(Event.CallFailed event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.LeaseMayBeFree event) {
        return Step.stay(this);
    }

    @Override
    public Step on(Event.WokeUp event) {
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
