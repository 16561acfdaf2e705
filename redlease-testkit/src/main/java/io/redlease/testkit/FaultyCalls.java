package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.core.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Chosen calls, and what happens to them. Several things may happen to one call: {@code delayRequest(…).loseReply()} sends it
 * late and loses the answer.
 */
public final class FaultyCalls {

    /** What goes wrong, wrapped around the rest of the way to the server. */
    private interface Fault {
        @Nullable
        CompletionStage<Object> applyTo(Supplier<CompletionStage<Object>> call);
    }

    private final Scheduler scheduler;
    private final Set<Operation> operations;
    private final AtomicInteger left;
    private final List<Fault> faults = new CopyOnWriteArrayList<>();

    FaultyCalls(Scheduler scheduler, Set<Operation> operations, int count) {
        this.scheduler = scheduler;
        this.operations = operations;
        this.left = new AtomicInteger(count);
    }

    /**
     * The server refuses it; nothing is done.
     *
     * @param kind of which kind the failure is
     * @return this
     */
    public FaultyCalls fail(Kind kind) {
        return fail(failure(kind));
    }

    /**
     * The stage fails; nothing is done.
     *
     * @param failure with what
     * @return this
     */
    public FaultyCalls fail(Throwable failure) {
        return add(call -> CompletableFuture.failedFuture(failure));
    }

    /**
     * The method itself throws, which a store must not do; nothing is done.
     *
     * @param thrown an unchecked exception or an error
     * @return this
     */
    public FaultyCalls doThrow(Throwable thrown) {
        if (!(thrown instanceof RuntimeException || thrown instanceof Error)) {
            throw new IllegalArgumentException("thrown is a checked exception, which a store cannot throw: " + thrown);
        }
        return add(call -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        });
    }

    /**
     * The method returns null, which a store must not do; nothing is done.
     *
     * @return this
     */
    public FaultyCalls returnNull() {
        return add(call -> null);
    }

    /**
     * It is done, and the stage is completed twice: with a failure, then with the answer.
     *
     * @param kind of which kind the failure is
     * @return this
     */
    public FaultyCalls completeTwice(Kind kind) {
        return add(call -> {
            CompletableFuture<Object> stage = new CompletableFuture<>();
            stage.completeExceptionally(failure(kind));
            Pipe.into(stage, call.get());
            return stage;
        });
    }

    /**
     * The request arrives late. Given up meanwhile, it does not arrive at all.
     *
     * @param delay how late
     * @return this
     */
    public FaultyCalls delayRequest(Duration delay) {
        return add(call -> Pipe.sent(Faults.after(scheduler, delay), call));
    }

    /**
     * It is done at once, and the answer comes late.
     *
     * @param delay how late
     * @return this
     */
    public FaultyCalls delayReply(Duration delay) {
        return add(call -> Pipe.answered(call.get(), reply -> Faults.after(scheduler, delay)));
    }

    /**
     * The request is lost: nothing is done, nothing answered.
     *
     * @return this
     */
    public FaultyCalls loseRequest() {
        return add(call -> new CompletableFuture<>());
    }

    /**
     * It is done, and the answer is lost.
     *
     * @return this
     */
    public FaultyCalls loseReply() {
        return add(call -> Pipe.answered(call.get(), reply -> new CompletableFuture<>()));
    }

    /**
     * The request is held on its way until the test lets it go. Unlike one that is delayed it is on the wire already, so giving
     * it up does not stop it.
     *
     * @return lets them go
     */
    public HeldCalls holdRequest() {
        HeldCalls held = new HeldCalls();
        add(call -> {
            CompletableFuture<Object> stage = new CompletableFuture<>();
            held.add(() -> Pipe.into(stage, call.get()));
            return stage;
        });
        return held;
    }

    /**
     * It is done at once, and the answer is held until the test lets it go.
     *
     * @return lets them go
     */
    public HeldCalls holdReply() {
        HeldCalls held = new HeldCalls();
        add(call -> {
            CompletionStage<Object> answer = call.get();
            CompletableFuture<Object> stage = new CompletableFuture<>();
            held.add(() -> Pipe.into(stage, answer));
            return stage;
        });
        return held;
    }

    private FaultyCalls add(Fault fault) {
        faults.add(fault);
        return this;
    }

    int left() {
        return left.get();
    }

    boolean take(Operation operation) {
        return operations.contains(operation)
                && left.getAndUpdate(count -> count == 0 || count == Integer.MAX_VALUE ? count : count - 1) != 0;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // A broken store may well return null: that is the fault.
    <A> Supplier<CompletionStage<A>> around(Supplier<CompletionStage<A>> call) {
        Supplier<CompletionStage<Object>> way = () -> (CompletionStage<Object>) Objects.requireNonNull(call.get());
        for (int i = faults.size() - 1; i >= 0; i--) {
            Fault fault = faults.get(i);
            Supplier<CompletionStage<Object>> rest = way;
            way = () -> fault.applyTo(rest);
        }
        Supplier<CompletionStage<Object>> whole = way;
        return () -> (CompletionStage<A>) whole.get();
    }

    static LeaseStoreException failure(Kind kind) {
        return new LeaseStoreException(kind, kind + ", as the test told the in-memory store to answer", null);
    }
}
