package io.redlease.core.election;

import java.util.ArrayList;
import java.util.List;

/**
 * What follows from an event.
 *
 * @param next the state from now on
 * @param effects what to do, in this order, once the state is published
 */
public record Step(State next, List<Effect> effects) {

    /** Fixes the list. */
    public Step {
        effects = List.copyOf(effects);
    }

    static Step stay(State state) {
        return new Step(state, List.of());
    }

    static Step to(State next, Effect... effects) {
        return new Step(next, List.of(effects));
    }

    /** The same step with something to do before. */
    Step after(Effect... first) {
        List<Effect> all = new ArrayList<>(List.of(first));
        all.addAll(effects);
        return new Step(next, all);
    }

    /** This step, and what the event does to the state it leads to. */
    Step then(Event event) {
        return event.happenTo(next).after(effects.toArray(Effect[]::new));
    }

    /** The same step with something to do besides, at the end. */
    Step and(Effect... more) {
        List<Effect> all = new ArrayList<>(effects);
        all.addAll(List.of(more));
        return new Step(next, all);
    }
}
