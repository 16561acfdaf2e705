package io.redlease.core.election;

import io.redlease.ElectionError;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened. Each carries the one reading of the clock that its step may use; replies carry the
 * number of the call they answer; {@code jitter} is the step's only randomness, 0 to less than 1.
 */
public sealed interface Event {

    /**
     * When it was taken up.
     *
     * @return nanoseconds of the monotonic clock
     */
    long now();

    /**
     * Lets a state answer. Written out per event, so that a new one does not compile until every state answers it.
     *
     * @param state the state it happens in
     * @return what follows
     */
    Step happenTo(State state);

    /** The application started the elector, with or without a task. */
    record Started(long now, boolean withTask) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The store granted the lease; {@code leftover} is how long a lease under the own id, now replaced, had to live. */
    record Granted(long now, long call, long token, long leftover) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** Another holds the lease, for {@code remaining} nanoseconds more, or for ever if that is negative. */
    record Denied(long now, long call, String holder, long remaining, double jitter) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The store extended the lease. */
    record Renewed(long now, long call) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The store refused to extend the lease: another holds it, or nobody; {@code token} is the last one minted. */
    record Refused(long now, long call, @Nullable String holder, long token) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The store answered a release. */
    record Released(long now, long call) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** An acquire, a renewal or a release failed; whether it was done is unknown. */
    record CallFailed(long now, long call, ElectionError error, double jitter) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The lease was released, or it is time to make sure. */
    record LeaseMayBeFree(long now) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The moment of {@link State#wakeAt()} has come, or is long past. */
    record WokeUp(long now, double jitter) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** Somebody wants the lease extended now. */
    record ExtensionAsked(long now) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The application gives the role up. */
    record Resigned(long now) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The task of a term returned, or failed. */
    record TaskEnded(long now, long token, @Nullable ElectionError failure) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }

    /** The application closes the elector. */
    record Closing(long now) implements Event {
        @Override
        public Step happenTo(State state) {
            return state.on(this);
        }
    }
}
