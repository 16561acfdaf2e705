package io.redlease.core;

import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.spi.LeaseStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes electors over one store. Any number of them share one timer thread and the store's connections.
 *
 * <p>Closing it closes its electors and the store. It does not close a Redis client that the store was given.
 */
public final class Redlease implements AutoCloseable {
    private final Engine engine;
    private final Runnable freeResources;
    private final Set<LeaseElector> electors = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Void> freed = new CompletableFuture<>();
    private volatile boolean closed;

    private Redlease(Engine engine, Runnable freeResources) {
        this.engine = engine;
        this.freeResources = freeResources;
    }

    /**
     * A Redlease with threads of its own.
     *
     * @param store keeps the leases; closed with this
     * @return ready to make electors
     */
    public static Redlease create(LeaseStore store) {
        return builder(store).build();
    }

    /**
     * Starts a Redlease with parts of the caller's.
     *
     * @param store keeps the leases; closed with it unless {@link Builder#keepStoreOpen()} is called
     * @return a builder
     */
    public static Builder builder(LeaseStore store) {
        return new Builder(store);
    }

    /**
     * Makes an elector. It does nothing until it is started.
     *
     * @param config its settings
     * @return a new elector, closed with this
     * @throws IllegalStateException if this was closed
     */
    public Elector elector(ElectorConfig config) {
        Objects.requireNonNull(config, "config");
        LeaseElector elector = new LeaseElector(new Election(config, engine));
        electors.add(elector);
        elector.terminated().whenComplete((done, never) -> electors.remove(elector));
        if (closed) {
            elector.requestClose();
            throw new IllegalStateException(
                    "This Redlease was closed: make a new one to elect '" + config.name() + "'");
        }
        return elector;
    }

    /**
     * Closes all electors, as {@link Elector#close()} does, and then the store and the threads. Called from within a task,
     * an observer or a hook it does not wait.
     */
    @Override
    public void close() {
        closed = true;
        List<LeaseElector> all = new ArrayList<>(electors);
        all.forEach(LeaseElector::requestClose);
        boolean inside = engine.userCode().isInside();
        if (inside) {
            freeWhenDone(all);
            return;
        }
        long until = engine.clock().nanoTime()
                + all.stream().mapToLong(LeaseElector::closeBound).max().orElse(0);
        all.forEach(elector -> elector.awaitClosed(until));
        free();
    }

    private void freeWhenDone(List<LeaseElector> all) {
        CompletableFuture<?>[] ends = all.stream()
                .map(each -> each.terminated().toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        // Closing a client may wait, so it is done neither on the timer's thread nor on the client's.
        CompletableFuture.allOf(ends)
                .whenComplete((done, never) ->
                        Threads.daemon("redlease-close", this::free).start());
    }

    private void free() {
        if (freed.complete(null)) {
            freeResources.run();
        }
    }

    /** Collects the parts of a {@link Redlease}. Not thread-safe. */
    public static final class Builder {
        private final LeaseStore store;
        private MonotonicClock clock = MonotonicClock.system();
        private @Nullable Scheduler scheduler;
        private @Nullable Executor executor;
        private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
        private boolean closesStore = true;

        private Builder(LeaseStore store) {
            this.store = Objects.requireNonNull(store, "store");
        }

        /**
         * Sets the clock that leases are measured by.
         *
         * @param clock default {@link MonotonicClock#system()}
         * @return this builder
         */
        public Builder clock(MonotonicClock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Sets what runs the timers.
         *
         * @param scheduler default one daemon thread; a given one stays the caller's to shut down
         * @return this builder
         */
        public Builder scheduler(Scheduler scheduler) {
            this.scheduler = Objects.requireNonNull(scheduler, "scheduler");
            return this;
        }

        /**
         * Sets what runs tasks, observers and hooks.
         *
         * @param executor default virtual threads on JDK 21 and later, else daemon threads that come and go; a given
         *     one stays the caller's to shut down. It needs a thread for each running task and one to spare, and must
         *     not run things in the thread that hands them in
         * @return this builder
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * Sets the source of jitter.
         *
         * @param random gives numbers from 0 to less than 1, on any thread
         * @return this builder
         */
        public Builder random(DoubleSupplier random) {
            this.random = Objects.requireNonNull(random, "random");
            return this;
        }

        /**
         * Leaves the store open when the Redlease is closed: for one that others use as well.
         *
         * @return this builder
         */
        public Builder keepStoreOpen() {
            closesStore = false;
            return this;
        }

        /**
         * Puts the parts together.
         *
         * @return ready to make electors
         */
        public Redlease build() {
            Resources resources = new Resources();
            if (closesStore) {
                resources.add(store::close);
            }
            Scheduler timers = scheduler != null ? scheduler : resources.ownScheduler();
            Executor tasks = executor != null ? executor : resources.ownExecutor();
            Engine engine = new Engine(store, clock, timers, new UserCode(tasks), new Jitter(random));
            return new Redlease(engine, resources::free);
        }
    }
}
