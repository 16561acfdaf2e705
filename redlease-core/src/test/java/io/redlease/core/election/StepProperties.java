package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError;
import io.redlease.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** What holds for the machine whatever happens to it, in whatever order: replies out of place, duplicated, absurd. */
class StepProperties {

    /** Something that happens a while after what came before. The call is chosen among the last few, right or wrong. */
    record Happening(int kind, long afterMillis, long callsAgo, long token, double jitter) {

        Event at(long now, State state) {
            long call = Math.max(0, state.memory().calls() - callsAgo);
            return switch (kind) {
                case 0 -> new Event.Started(now, token % 2 == 0);
                case 1, 2 -> new Event.Granted(now, call, token, 0);
                case 3 -> new Event.Granted(now, call, token, TimeUnit.MILLISECONDS.toNanos(300));
                case 4 -> new Event.Denied(now, call, "other", TimeUnit.MILLISECONDS.toNanos(token * 20), jitter);
                case 5, 6 -> new Event.Renewed(now, call);
                case 7 -> new Event.Refused(now, call, token % 2 == 0 ? null : "other", token);
                case 8 -> new Event.Refused(now, call, Play.ME, token + 100);
                case 9 -> new Event.Released(now, call);
                case 10 -> new Event.CallFailed(now, call, error(token), jitter);
                case 11 -> new Event.LeaseMayBeFree(now);
                case 12, 13, 14 -> new Event.WokeUp(now, jitter);
                case 15 -> new Event.ExtensionAsked(now);
                case 16 -> new Event.Resigned(now);
                case 17 -> new Event.TaskEnded(now, token(state), null);
                case 18 -> new Event.TaskEnded(now, token(state), error(token));
                default -> new Event.Closing(now);
            };
        }

        private static ElectionError error(long token) {
            ElectionError.Kind[] kinds = ElectionError.Kind.values();
            return new ElectionError(kinds[(int) (token % kinds.length)], "told by the test", null);
        }

        private static long token(State state) {
            if (state instanceof SteppingDown down) {
                return down.token();
            }
            return state instanceof Leader leader ? leader.hold().token() : 0;
        }
    }

    /** A run of the machine, with all that the driver would have seen. */
    private static final class Run {
        State state = new Play().start(true).state;
        long now = ((Follower) state).attempt().sentAt();
        State before = state;
        Event event = new Event.LeaseMayBeFree(now);
        List<Effect> effects = List.of();

        void take(Happening happening) {
            now += TimeUnit.MILLISECONDS.toNanos(happening.afterMillis());
            before = state;
            event = happening.at(now, state);
            Step step = event.happenTo(state);
            state = step.next();
            effects = step.effects();
        }

        int indexOf(Class<? extends Effect> type) {
            for (int i = 0; i < effects.size(); i++) {
                if (type.isInstance(effects.get(i))) {
                    return i;
                }
            }
            return -1;
        }
    }

    @Provide
    Arbitrary<List<Happening>> histories() {
        Arbitrary<Happening> happening = Combinators.combine(
                        Arbitraries.integers().between(0, 19),
                        Arbitraries.frequencyOf(
                                Tuple.of(6, Arbitraries.longs().between(0, 60)),
                                Tuple.of(2, Arbitraries.longs().between(60, 700)),
                                Tuple.of(1, Arbitraries.longs().between(700, 5000))),
                        Arbitraries.frequency(Tuple.of(5, 0L), Tuple.of(1, 1L), Tuple.of(1, 3L)),
                        Arbitraries.longs().between(1, 60),
                        Arbitraries.doubles().between(0, 0.99))
                .as(Happening::new);
        return happening.list().ofMinSize(1).ofMaxSize(60);
    }

    @Property(tries = 2000)
    void noEventInNoStateThrows(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
        }

        assertThat(run.state).isNotNull();
    }

    @Property(tries = 2000)
    void termEndsBeforeItsLeaseIsReleased(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            int end = run.indexOf(Effect.EndTerm.class);
            int release = run.indexOf(Effect.Release.class);
            if (end >= 0 && release >= 0) {
                assertThat(end).isLessThan(release);
            }
        }
    }

    @Property(tries = 2000)
    void deadlineNeverShrinksWithinATerm(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            if (run.before instanceof Leader was
                    && run.state instanceof Leader is
                    && was.hold().token() == is.hold().token()) {
                assertThat(is.hold().deadline() - was.hold().deadline()).isNotNegative();
            }
        }
    }

    @Property(tries = 2000)
    void beliefThatEndedIsNeverRevived(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            boolean wasOver = run.before instanceof Leader was && was.hold().remaining(run.now) == 0;
            if (wasOver && run.state instanceof Leader is) {
                assertThat(is.hold().remaining(run.now)).isZero();
            }
        }
    }

    @Property(tries = 2000)
    void electedAndSteppedDownAlternate(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        int open = 0;
        for (Happening happening : history) {
            run.take(happening);
            for (Effect effect : run.effects) {
                open += effect instanceof Effect.BeginTerm ? 1 : effect instanceof Effect.EndTerm ? -1 : 0;
                assertThat(open).isBetween(0, 1);
            }
            assertThat(open == 1).isEqualTo(run.state instanceof Leader);
        }
    }

    @Property(tries = 2000)
    void eachStepSendsAtMostOneCallOfAKind(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            assertThat(run.effects.stream().filter(Effect.Acquire.class::isInstance))
                    .hasSizeLessThan(2);
            assertThat(run.effects.stream().filter(Effect.Renew.class::isInstance))
                    .hasSizeLessThan(2);
        }
    }

    @Property(tries = 2000)
    void noSecondAcquireWhileOneIsWithinItsBound(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            boolean waiting = run.before instanceof Follower was
                    && was.attempt() != null
                    && !was.attempt().isOverdue(run.now)
                    && run.state instanceof Follower is
                    && is.attempt() != null
                    && was.attempt().number() == is.attempt().number();
            if (waiting) {
                assertThat(run.indexOf(Effect.Acquire.class)).isNegative();
            }
        }
    }

    @Property(tries = 2000)
    void everyStateButClosedAndStuckWillWakeUp(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        List<State> zombies = new ArrayList<>();
        for (Happening happening : history) {
            run.take(happening);
            boolean mayWaitForEver =
                    run.state.role() == Role.STOPPED || run.state instanceof SteppingDown down && down.stuck();
            if (run.state.wakeAt().isEmpty() && !mayWaitForEver) {
                zombies.add(run.state);
            }
        }

        assertThat(zombies).isEmpty();
    }

    @Property(tries = 2000)
    void closedNeverComesBack(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            if (run.before instanceof Closed) {
                assertThat(run.state).isInstanceOf(Closed.class);
            }
        }
    }

    @Property(tries = 2000)
    void leaseCountsFromNoLaterThanTheCallThatWonIt(@ForAll("histories") List<Happening> history) {
        Run run = new Run();
        for (Happening happening : history) {
            run.take(happening);
            if (run.before instanceof Follower was && run.state instanceof Leader is && was.attempt() != null) {
                assertThat(is.hold().extendedAt()).isEqualTo(was.attempt().sentAt());
            }
        }
    }
}
