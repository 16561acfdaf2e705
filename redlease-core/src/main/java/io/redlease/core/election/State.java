package io.redlease.core.election;

import io.redlease.Role;
import java.util.OptionalLong;

/** Where an election stands, for one elector. Immutable: the driver publishes it as it is. */
public sealed interface State permits Idle, Follower, TakingOver, Leader, SteppingDown, Closed {

    /**
     * What outlives a term.
     *
     * @return the memory
     */
    Memory memory();

    /**
     * The role that the application sees.
     *
     * @return the role, regardless of any deadline that has passed since
     */
    Role role();

    /**
     * When to wake this state if nothing happens before.
     *
     * @return nanoseconds of the monotonic clock, empty if it waits for nothing but calls and requests
     */
    OptionalLong wakeAt();

    /**
     * The start of every election.
     *
     * @param memory what a new elector knows
     * @return a state that waits to be started
     */
    static State initial(Memory memory) {
        return new Idle(memory);
    }

    /**
     * What to do when a step threw, which is a bug: end the term, and the elector with it.
     *
     * @param state the state it threw in
     * @param now the clock's reading
     * @return what follows
     */
    static Step broken(State state, long now) {
        return Closed.broken(state, now);
    }

    Step on(Event.Started event);

    Step on(Event.Granted event);

    Step on(Event.Denied event);

    Step on(Event.Renewed event);

    Step on(Event.Refused event);

    Step on(Event.Released event);

    Step on(Event.CallFailed event);

    Step on(Event.LeaseMayBeFree event);

    Step on(Event.WokeUp event);

    Step on(Event.ExtensionAsked event);

    Step on(Event.Resigned event);

    Step on(Event.TaskEnded event);

    Step on(Event.Closing event);
}
