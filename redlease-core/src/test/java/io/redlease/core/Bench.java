package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.FencedResult;
import io.redlease.StepDown;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Renewal;
import io.redlease.spi.Watch;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The driver on a bench: a clock moved by hand, a store whose replies the test gives or withholds, and callbacks that run
 * when the test says so. One thread, no waiting. Ttl 1000 ms, the other settings by default.
 */
final class Bench implements MonotonicClock, Scheduler, LeaseStore {

    /** A call that the store got. */
    record Sent<A>(Object what, CompletableFuture<A> reply) {}

    private record Timer(long at, long order, Runnable action) {}

    final List<Sent<Acquisition>> acquires = new ArrayList<>();
    final List<Sent<Renewal>> renewals = new ArrayList<>();
    final List<Sent<Boolean>> releases = new ArrayList<>();
    final List<Sent<FencedResult>> writes = new ArrayList<>();
    final List<Sent<LeaseView>> inspections = new ArrayList<>();
    final List<LeaseWatcher> watchers = new ArrayList<>();
    final List<String> heard = new ArrayList<>();
    final List<ElectionError> errors = new ArrayList<>();
    final List<StepDown> stepDowns = new ArrayList<>();
    final Queue<Runnable> callbacks = new ArrayDeque<>();

    /** In place of the next reply: what the store does to a renewal. */
    Supplier<CompletionStage<Renewal>> renewing = () -> null;

    boolean renewsByHand = true;
    boolean dropsTimers;
    boolean storeClosed;
    boolean watchClosed;

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::at).thenComparingLong(Timer::order));
    private long now;
    private long order;

    Redlease redlease() {
        return builder().build();
    }

    Redlease.Builder builder() {
        return Redlease.builder(this)
                .clock(this)
                .scheduler(this)
                .executor(callbacks::add)
                .random(() -> 0);
    }

    ElectorConfig config() {
        return ElectorConfig.builder("role")
                .instanceId("me")
                .ttl(Duration.ofMillis(1000))
                .observer(recorder())
                .build();
    }

    /** An elector that leads term 7 and has renewed it once. */
    Elector leader(Redlease redlease) {
        Elector elector = redlease.elector(config());
        elector.start();
        grant(7);
        renewed();
        return elector;
    }

    void grant(long token) {
        last(acquires).complete(new Acquisition.Granted(token, Duration.ZERO));
    }

    void renewed() {
        last(renewals).complete(new Renewal.Renewed());
    }

    <A> CompletableFuture<A> last(List<Sent<A>> calls) {
        return calls.get(calls.size() - 1).reply();
    }

    /** Lets time pass, ringing what falls due. */
    void pass(long millis) {
        long until = now + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!timers.isEmpty() && timers.peek().at() <= until) {
            Timer due = timers.remove();
            now = Math.max(now, due.at());
            due.action().run();
        }
        now = until;
    }

    /** The process is stopped: the clock goes on, nothing rings. */
    void freeze(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    void runCallbacks() {
        while (!callbacks.isEmpty()) {
            callbacks.remove().run();
        }
    }

    int armedTimers() {
        return timers.size();
    }

    ElectorObserver recorder() {
        return new ElectorObserver() {
            @Override
            public void onElected(long token) {
                heard.add("elected " + token);
            }

            @Override
            public void onSteppedDown(StepDown report) {
                heard.add("stepped down " + report.reason());
                stepDowns.add(report);
            }

            @Override
            public void onFollower(Optional<String> leaderId) {
                heard.add("follower of " + leaderId.orElse("nobody"));
            }

            @Override
            public void onLeaderChanged(String leaderId) {
                heard.add("leader " + leaderId);
            }

            @Override
            public void onLeaseAtRisk(Duration remaining) {
                heard.add("at risk");
            }

            @Override
            public void onError(ElectionError error) {
                heard.add("error " + error.kind());
                errors.add(error);
            }
        };
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Cancellable schedule(Runnable action, long delayNanos) {
        if (dropsTimers) {
            return () -> {};
        }
        Timer timer = new Timer(now + Math.max(0, delayNanos), order++, action);
        timers.add(timer);
        return () -> timers.remove(timer);
    }

    /** Waiting lets time pass until the stage is done, running callbacks at each instant. */
    @Override
    public boolean await(CompletionStage<?> stage, long timeoutNanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long until = timeoutNanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + timeoutNanos;
        runCallbacks();
        while (!stage.toCompletableFuture().isDone()
                && !timers.isEmpty()
                && timers.peek().at() <= until) {
            Timer due = timers.remove();
            now = Math.max(now, due.at());
            due.action().run();
            runCallbacks();
        }
        if (!stage.toCompletableFuture().isDone()) {
            now = until;
            return false;
        }
        return true;
    }

    private static <A> CompletionStage<A> send(List<Sent<A>> calls, Object what) {
        CompletableFuture<A> reply = new CompletableFuture<>();
        calls.add(new Sent<>(what, reply));
        return reply;
    }

    @Override
    public CompletionStage<Acquisition> acquire(LeaseRequest request) {
        return send(acquires, request);
    }

    @Override
    public CompletionStage<Renewal> renew(Lease lease, long ttlMillis) {
        CompletionStage<Renewal> byHand = send(renewals, lease);
        return renewsByHand ? byHand : renewing.get();
    }

    @Override
    public CompletionStage<Boolean> release(Lease lease) {
        return send(releases, lease);
    }

    @Override
    public CompletionStage<FencedResult> write(FencedWrite write) {
        return send(writes, write);
    }

    @Override
    public CompletionStage<LeaseView> inspect(String name) {
        return send(inspections, name);
    }

    @Override
    public Watch watch(String name, LeaseWatcher watcher) {
        watchers.add(watcher);
        return () -> watchClosed = true;
    }

    @Override
    public void close() {
        storeClosed = true;
    }
}
