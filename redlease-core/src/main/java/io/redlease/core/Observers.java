package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.ElectorObserver;
import io.redlease.StepDown;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells an elector's observers, in order; where there are none, errors go to the log. */
final class Observers {
    private static final Logger LOG = System.getLogger("io.redlease");

    private final String name;
    private final List<ElectorObserver> all;
    private final Callbacks callbacks;

    Observers(String name, List<ElectorObserver> all, UserCode userCode) {
        this.name = name;
        this.all = all;
        this.callbacks = new Callbacks(userCode);
    }

    void elected(long token) {
        tell("onElected", observer -> observer.onElected(token));
    }

    void steppedDown(StepDown report) {
        tell("onSteppedDown", observer -> observer.onSteppedDown(report));
    }

    void follower(@Nullable String leader) {
        tell("onFollower", observer -> observer.onFollower(Optional.ofNullable(leader)));
    }

    void leaderChanged(String leader) {
        tell("onLeaderChanged", observer -> observer.onLeaderChanged(leader));
    }

    void leaseAtRisk(Duration remaining) {
        tell("onLeaseAtRisk", observer -> observer.onLeaseAtRisk(remaining));
    }

    void error(ElectionError error) {
        if (all.isEmpty()) {
            log(error);
        }
        for (ElectorObserver observer : all) {
            callbacks.add(() -> callOnError(observer, error));
        }
    }

    CompletionStage<Void> flushed() {
        return callbacks.flushed();
    }

    private void tell(String method, Consumer<ElectorObserver> call) {
        for (ElectorObserver observer : all) {
            callbacks.add(() -> call(observer, method, call));
        }
    }

    private void call(ElectorObserver observer, String method, Consumer<ElectorObserver> call) {
        try {
            call.accept(observer);
        } catch (Throwable thrown) {
            error(new ElectionError(
                    ElectionError.Kind.OBSERVER_FAILED,
                    "The observer " + observer.getClass().getName() + " of '" + name + "' threw " + thrown + " from "
                            + method + ". The election goes on; mend the observer.",
                    thrown));
        }
    }

    // Telling an observer of its own failure to hear of failures would never end.
    private void callOnError(ElectorObserver observer, ElectionError error) {
        try {
            observer.onError(error);
        } catch (Throwable thrown) {
            LOG.log(Level.WARNING, "An observer of '" + name + "' threw from onError, told of " + error, thrown);
        }
    }

    private void log(ElectionError error) {
        Throwable cause = error.cause().orElse(null);
        LOG.log(Level.WARNING, "Election of '" + name + "': " + error, cause);
    }
}
