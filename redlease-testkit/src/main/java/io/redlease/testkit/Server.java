package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.FencedResult;
import io.redlease.LeaseStoreException;
import io.redlease.spi.FencedWrite;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What all clients of a store share: data, notices, faults. Does one thing at a time, as one step. */
final class Server {
    private final ReentrantLock lock = new ReentrantLock();
    private final StoreClock clock;
    private final LeaseTable leases;
    private final StoredKeys stored;
    private final Commands commands;
    private final Notices notices = new Notices();
    private final Faults faults;
    private volatile boolean closed;

    Server(StoreClock clock, Faults faults) {
        this.clock = clock;
        this.faults = faults;
        leases = new LeaseTable(clock);
        stored = new StoredKeys(clock);
        commands = new Commands(stored);
    }

    LeaseTable leases() {
        return leases;
    }

    StoredKeys stored() {
        return stored;
    }

    Commands commands() {
        return commands;
    }

    StoreClock clock() {
        return clock;
    }

    Notices notices() {
        return notices;
    }

    Faults faults() {
        return faults;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        notices.clear();
    }

    <A extends @Nullable Object> A answer(Supplier<A> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    /** The fence: the mark decides, and is raised before anything is written. */
    FencedResult write(FencedWrite write) {
        @Nullable Long mark = leases.mark(write.name());
        if (mark == null && !(write instanceof FencedWrite.Raise)) {
            return FencedResult.fenceLost();
        }
        // Where the mark alone was lost, the last token minted still keeps an older one from raising it.
        long newest = mark != null ? mark : leases.inspect(write.name()).token();
        if (newest > write.token()) {
            return FencedResult.fencedOut(newest);
        }
        leases.raise(write.name(), write.token());
        return FencedResult.applied(body(write));
    }

    private @Nullable Object body(FencedWrite write) {
        if (write instanceof FencedWrite.Command command) {
            return commands.run(command.command(), command.keys(), command.args());
        }
        if (write instanceof FencedWrite.Script script) {
            return commands.eval(script.body(), script.keys(), script.args());
        }
        return null;
    }

    static LeaseStoreException gone() {
        return new LeaseStoreException(
                Kind.CONNECTION, "the in-memory store was closed: make a new one, or close it last", null);
    }
}
