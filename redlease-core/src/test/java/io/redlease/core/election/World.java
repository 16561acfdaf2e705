package io.redlease.core.election;

import io.redlease.ElectionError;
import io.redlease.ElectorConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Two electors, one store and the network between them, as a value: the real machine, all else as simple as can be. Times are
 * nanoseconds from 0.
 *
 * @param now the time, the same for all
 * @param electors their states
 * @param tasks the token of each elector's running task, 0 if none runs
 * @param store what the store holds
 * @param mail what is under way, oldest first
 * @param terms the token of the last term that began
 * @param cutUntil until when each elector's mail stays under way
 * @param stoppedUntil until when each elector's process does nothing
 */
record World(
        long now,
        List<State> electors,
        List<Long> tasks,
        Store store,
        List<Mail> mail,
        long terms,
        List<Long> cutUntil,
        List<Long> stoppedUntil) {
    static final long MILLI = 1_000_000;
    private static final ElectionError FAILURE = new ElectionError(ElectionError.Kind.CONNECTION, "cut", null);

    /** The lease and the counters; expired where {@code now >= expiresAt}. */
    record Store(@Nullable String holder, long expiresAt, long token, long mark) {}

    /** A request on its way to the store, or a reply on its way back, or the end of a task on its way to the driver. */
    record Mail(
            int elector, @Nullable Effect request, @Nullable Reply reply) {}

    /** An event without its moment. */
    sealed interface Reply {
        record Granted(long call, long token, long leftover) implements Reply {}

        record Denied(long call, String holder, long remaining) implements Reply {}

        record Renewed(long call) implements Reply {}

        record Refused(long call, @Nullable String holder, long token) implements Reply {}

        record Released(long call) implements Reply {}

        record Failed(long call) implements Reply {}

        record TaskEnded(long token) implements Reply {}

        record Notice() implements Reply {}
    }

    /** Something that may happen next, by its name; the first of a list is what happens where nothing goes wrong. */
    record Move(String name, World next) {}

    static World begin() {
        Store empty = new Store(null, 0, 0, 0);
        World world = new World(
                0,
                List.of(elector("a"), elector("b")),
                List.of(0L, 0L),
                empty,
                List.of(),
                0,
                List.of(0L, 0L),
                List.of(0L, 0L));
        return world.step(0, new Event.Started(0, true)).step(1, new Event.Started(0, true));
    }

    private static State elector(String id) {
        ElectorConfig config = ElectorConfig.builder("role")
                .instanceId(id)
                .ttl(Duration.ofMillis(1000))
                .stepDownTimeout(Duration.ofMillis(1500))
                .build();
        return State.initial(Memory.of("role", id, Timing.of(config)));
    }

    boolean believes(int elector) {
        return electors.get(elector) instanceof Leader leader && leader.hold().remaining(now) > 0;
    }

    boolean holdsLease(int elector) {
        return electors.get(elector).memory().instanceId().equals(store.holder())
                && now < store.expiresAt()
                && electors.get(elector) instanceof Leader leader
                && leader.hold().token() == store.token();
    }

    /** All that may happen next. */
    List<Move> moves() {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < mail.size(); i++) {
            if (isDeliverable(mail.get(i))) {
                moves.add(new Move("deliver " + mail.get(i), delivered(i)));
            }
        }
        for (int e = 0; e < 2; e++) {
            if (isDue(e)) {
                moves.add(new Move("wake " + e, step(e, new Event.WokeUp(now, 0))));
            }
        }
        moves.add(new Move("time passes", at(nextMoment())));
        for (int i = 0; i < mail.size(); i++) {
            moves.add(new Move("lose " + mail.get(i), lost(i)));
        }
        addTroubles(moves);
        addRequests(moves);
        return moves;
    }

    private boolean isDeliverable(Mail one) {
        boolean toStore = one.reply() == null;
        return now >= cutUntil.get(one.elector()) && (toStore || now >= stoppedUntil.get(one.elector()));
    }

    /** Longer than a lease, for one of the two; the other goes on. */
    private void addTroubles(List<Move> moves) {
        long end = now + 1200 * MILLI;
        for (int e = 0; e < 2; e++) {
            if (now >= cutUntil.get(e) && now >= stoppedUntil.get(e) && !(electors.get(e) instanceof Closed)) {
                moves.add(new Move("cut off " + e, troubled(with(cutUntil, e, end), stoppedUntil)));
                moves.add(new Move("stop " + e, troubled(cutUntil, with(stoppedUntil, e, end))));
            }
        }
    }

    private World troubled(List<Long> cut, List<Long> stopped) {
        return new World(now, electors, tasks, store, mail, terms, cut, stopped);
    }

    private static List<Long> with(List<Long> list, int index, long value) {
        List<Long> next = new ArrayList<>(list);
        next.set(index, value);
        return next;
    }

    private void addRequests(List<Move> moves) {
        for (int e = 0; e < 2; e++) {
            if (now < stoppedUntil.get(e)) {
                continue;
            }
            if (electors.get(e) instanceof Leader leader) {
                moves.add(new Move("resign " + e, step(e, new Event.Resigned(now))));
                moves.add(new Move(
                        "return " + e,
                        step(e, new Event.TaskEnded(now, leader.hold().token(), null))
                                .withTask(e, 0)));
            }
            if (!(electors.get(e) instanceof Closed)) {
                moves.add(new Move("close " + e, step(e, new Event.Closing(now))));
            }
        }
    }

    private boolean isDue(int elector) {
        State state = electors.get(elector);
        return now >= stoppedUntil.get(elector)
                && state.wakeAt().isPresent()
                && now - state.wakeAt().getAsLong() >= 0;
    }

    private long nextMoment() {
        long next = now + 250 * MILLI;
        for (State state : electors) {
            if (state.wakeAt().isPresent() && state.wakeAt().getAsLong() > now) {
                next = Math.min(next, state.wakeAt().getAsLong());
            }
        }
        return next;
    }

    private World at(long moment) {
        return new World(moment, electors, tasks, store, mail, terms, cutUntil, stoppedUntil);
    }

    private World withTask(int elector, long token) {
        List<Long> next = with(tasks, elector, token);
        return new World(now, electors, next, store, mail, terms, cutUntil, stoppedUntil);
    }

    private World posting(Mail one) {
        List<Mail> next = new ArrayList<>(mail);
        next.add(one);
        return new World(now, electors, tasks, store, next, terms, cutUntil, stoppedUntil);
    }

    private World without(int index) {
        List<Mail> next = new ArrayList<>(mail);
        next.remove(index);
        return new World(now, electors, tasks, store, next, terms, cutUntil, stoppedUntil);
    }

    private World delivered(int index) {
        Mail one = mail.get(index);
        World rest = without(index);
        return one.reply() != null ? rest.told(one.elector(), one.reply()) : rest.served(one);
    }

    /** What is lost is either never answered or known to have failed; a task's end and nothing else can't get lost. */
    private World lost(int index) {
        Mail one = mail.get(index);
        if (one.reply() instanceof Reply.TaskEnded) {
            return this;
        }
        return without(index);
    }

    private World told(int e, Reply reply) {
        if (reply instanceof Reply.Granted it) {
            return step(e, new Event.Granted(now, it.call(), it.token(), it.leftover()));
        } else if (reply instanceof Reply.Denied it) {
            return step(e, new Event.Denied(now, it.call(), it.holder(), it.remaining(), 0));
        } else if (reply instanceof Reply.Renewed it) {
            return step(e, new Event.Renewed(now, it.call()));
        } else if (reply instanceof Reply.Refused it) {
            return step(e, new Event.Refused(now, it.call(), it.holder(), it.token()));
        } else if (reply instanceof Reply.Released it) {
            return step(e, new Event.Released(now, it.call()));
        } else if (reply instanceof Reply.Failed it) {
            return step(e, new Event.CallFailed(now, it.call(), FAILURE, 0));
        } else if (reply instanceof Reply.TaskEnded it) {
            return step(e, new Event.TaskEnded(now, it.token(), null)).withTask(e, 0);
        }
        return step(e, new Event.LeaseMayBeFree(now));
    }

    private World step(int e, Event event) {
        Step step = event.happenTo(electors.get(e));
        List<State> states = new ArrayList<>(electors);
        states.set(e, step.next());
        World world = new World(now, states, tasks, store, mail, terms, cutUntil, stoppedUntil);
        for (Effect effect : step.effects()) {
            world = world.performed(e, effect);
        }
        return world;
    }

    private World performed(int e, Effect effect) {
        if (effect instanceof Effect.Acquire || effect instanceof Effect.Renew || effect instanceof Effect.Release) {
            return posting(new Mail(e, effect, null));
        } else if (effect instanceof Effect.BeginTerm begin) {
            if (begin.token() <= terms) {
                throw new AssertionError("term " + begin.token() + " began after term " + terms);
            }
            return new World(now, electors, tasks, store, mail, begin.token(), cutUntil, stoppedUntil)
                    .withTask(e, begin.token());
        } else if (effect instanceof Effect.EndTerm && tasks.get(e) != 0) {
            return posting(new Mail(e, null, new Reply.TaskEnded(tasks.get(e))));
        }
        return this;
    }

    private World served(Mail one) {
        String id = electors.get(one.elector()).memory().instanceId();
        boolean held = store.holder() != null && now < store.expiresAt();
        if (one.request() instanceof Effect.Acquire it) {
            if (held && !id.equals(store.holder())) {
                return answer(one, new Reply.Denied(it.call(), store.holder(), store.expiresAt() - now));
            }
            long token = Math.max(store.token(), store.mark()) + 1;
            long leftover = held ? store.expiresAt() - now : 0;
            return storing(new Store(id, now + 1000 * MILLI, token, token))
                    .answer(one, new Reply.Granted(it.call(), token, leftover));
        } else if (one.request() instanceof Effect.Renew it) {
            if (!held || !id.equals(store.holder()) || it.token() != store.token()) {
                return answer(one, new Reply.Refused(it.call(), held ? store.holder() : null, store.token()));
            }
            return storing(new Store(id, now + 1000 * MILLI, store.token(), store.mark()))
                    .answer(one, new Reply.Renewed(it.call()));
        }
        Effect.Release it = (Effect.Release) one.request();
        if (!held || !id.equals(store.holder()) || it.token() != store.token()) {
            return answer(one, new Reply.Released(it.call()));
        }
        return storing(new Store(null, 0, store.token(), store.mark()))
                .answer(one, new Reply.Released(it.call()))
                .posting(new Mail(0, null, new Reply.Notice()))
                .posting(new Mail(1, null, new Reply.Notice()));
    }

    private World storing(Store next) {
        return new World(now, electors, tasks, next, mail, terms, cutUntil, stoppedUntil);
    }

    private World answer(Mail request, Reply reply) {
        return posting(new Mail(request.elector(), null, reply));
    }

    /** A short form, for printing. */
    @Override
    public String toString() {
        TreeMap<String, String> parts = new TreeMap<>();
        parts.put("a", electors.get(0).getClass().getSimpleName() + (believes(0) ? " believes" : ""));
        parts.put("b", electors.get(1).getClass().getSimpleName() + (believes(1) ? " believes" : ""));
        return now / MILLI + " ms " + parts + " " + store + " mail " + mail.size();
    }
}
