package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError;
import io.redlease.ElectorConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Plays events to the machine, at moments in milliseconds: ttl 1000, renew 300, acquire 500, margin 20, step-down 2000. The
 * clock starts close to its overflow, so that every comparison has to survive the wrap.
 */
final class Play {
    static final String ME = "me";
    private static final long ORIGIN = Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(700);

    State state;
    List<Effect> effects = List.of();
    private long now = ORIGIN;

    Play() {
        ElectorConfig config = ElectorConfig.builder("role")
                .instanceId(ME)
                .ttl(Duration.ofMillis(1000))
                .renewInterval(Duration.ofMillis(300))
                .acquireInterval(Duration.ofMillis(500))
                .safetyMargin(Duration.ofMillis(20))
                .stepDownTimeout(Duration.ofMillis(2000))
                .build();
        state = State.initial(Memory.of("role", ME, Timing.of(config)));
    }

    /** A follower with call 1 under way since 0. */
    static Play started(boolean withTask) {
        return new Play().start(withTask);
    }

    /** A leader of term 7, granted at 0 and renewed at once by call 2, which was answered at 0 too. */
    static Play leading(boolean withTask) {
        return started(withTask).granted(1, 7, 0).renewed(2);
    }

    Play at(long millis) {
        now = ORIGIN + TimeUnit.MILLISECONDS.toNanos(millis);
        return this;
    }

    Play start(boolean withTask) {
        return play(new Event.Started(now, withTask));
    }

    Play granted(long call, long token, long leftoverMillis) {
        return play(new Event.Granted(now, call, token, TimeUnit.MILLISECONDS.toNanos(leftoverMillis)));
    }

    Play denied(long call, String holder, long remainingMillis) {
        return play(new Event.Denied(now, call, holder, TimeUnit.MILLISECONDS.toNanos(remainingMillis), 0));
    }

    Play renewed(long call) {
        return play(new Event.Renewed(now, call));
    }

    Play refused(long call, @Nullable String holder, long token) {
        return play(new Event.Refused(now, call, holder, token));
    }

    Play released(long call) {
        return play(new Event.Released(now, call));
    }

    Play failed(long call, ElectionError.Kind kind) {
        return play(new Event.CallFailed(now, call, new ElectionError(kind, "told by the test", null), 0));
    }

    Play wokeUp() {
        return play(new Event.WokeUp(now, 0));
    }

    Play notice() {
        return play(new Event.LeaseMayBeFree(now));
    }

    Play extensionAsked() {
        return play(new Event.ExtensionAsked(now));
    }

    Play resigned() {
        return play(new Event.Resigned(now));
    }

    Play taskEnded(long token) {
        return play(new Event.TaskEnded(now, token, null));
    }

    Play taskFailed(long token) {
        return play(new Event.TaskEnded(
                now, token, new ElectionError(ElectionError.Kind.TASK_FAILED, "told by the test", null)));
    }

    Play closing() {
        return play(new Event.Closing(now));
    }

    Play play(Event event) {
        Step step = event.happenTo(state);
        state = step.next();
        effects = step.effects();
        return this;
    }

    /** When the state wants to be woken, in milliseconds of the play, rounded down. */
    long wakesAt() {
        return TimeUnit.NANOSECONDS.toMillis(state.wakeAt().orElseThrow() - ORIGIN);
    }

    boolean believesAt(long millis) {
        return state instanceof Leader leader
                && leader.hold().remaining(ORIGIN + TimeUnit.MILLISECONDS.toNanos(millis)) > 0;
    }

    <E extends Effect> E only(Class<E> type) {
        assertThat(effects).filteredOn(type::isInstance).hasSize(1);
        return type.cast(effects.stream().filter(type::isInstance).findFirst().orElseThrow());
    }

    Play expectNo(Class<? extends Effect> type) {
        assertThat(effects).noneMatch(type::isInstance);
        return this;
    }
}
