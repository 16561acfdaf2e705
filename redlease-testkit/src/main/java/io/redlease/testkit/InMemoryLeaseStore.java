package io.redlease.testkit;

import io.redlease.FencedResult;
import io.redlease.core.MonotonicClock;
import io.redlease.core.Scheduler;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseView;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Renewal;
import io.redlease.spi.Watch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * A strict store in memory, for tests: leases expire by a clock that the test gives, tokens and fence behave as on a real server,
 * and whatever can go wrong with a server can be made to go wrong. It answers before the method returns, unless a fault delays it.
 *
 * <p>Any number of electors may share it. It is the server: closing it fails everybody's calls, so several
 * {@code Redlease} are each given a {@link #client()} of it.
 *
 * <p>Fenced commands: {@code SET} (with {@code EX}, {@code PX}, {@code NX}, {@code XX}, {@code GET}, {@code KEEPTTL}),
 * {@code GET}, {@code APPEND}, {@code INCR}, {@code INCRBY}, {@code DECR}, {@code DECRBY}, {@code DEL}, {@code UNLINK},
 * {@code EXISTS}, {@code EXPIRE}, {@code PEXPIRE}, {@code PERSIST}, {@code TTL}, {@code PTTL}, {@code HSET}, {@code HGET},
 * {@code HGETALL}, {@code HEXISTS}, {@code HLEN}, {@code HDEL}, {@code HINCRBY}, {@code LPUSH}, {@code RPUSH}, {@code LPOP},
 * {@code RPOP}, {@code LLEN}, {@code SADD}, {@code SREM}, {@code SISMEMBER}, {@code SCARD}, {@code ZADD} (without options),
 * {@code ZREM}, {@code ZSCORE}, {@code ZCARD}. Others, and scripts, are taught by {@link #onCommand} and {@link #onEval}; until
 * then they fail and say so. The application's keys and redlease's own lie apart: a command can't reach a lease.
 *
 * <p>Safe for use from many threads.
 */
public final class InMemoryLeaseStore implements LeaseStore {
    private final Server server;
    private final Scheduler scheduler;
    private final InMemoryLeaseClient own;

    private InMemoryLeaseStore(MonotonicClock clock, Scheduler scheduler, Instant start) {
        long startMicros = TimeUnit.SECONDS.toMicros(start.getEpochSecond()) + start.getNano() / 1000;
        this.scheduler = scheduler;
        this.server = new Server(new StoreClock(clock, startMicros), new Faults(scheduler));
        this.own = new InMemoryLeaseClient(server, new Faults(scheduler), null);
        server.faults().onWatchesChanged(server.notices()::refresh);
    }

    /**
     * A store in virtual time.
     *
     * @param time its clock, and what delays its answers
     * @return a new, empty store
     */
    public static InMemoryLeaseStore create(VirtualTime time) {
        return create(time, time, time.clock());
    }

    /**
     * A store in real time.
     *
     * @return a new, empty store
     */
    public static InMemoryLeaseStore create() {
        return create(MonotonicClock.system(), new RealTime(), Clock.systemUTC());
    }

    /**
     * A store in a time of the caller's.
     *
     * @param clock leases expire by it
     * @param scheduler delays answers where a fault asks for it
     * @param calendar read once, for where {@code CLOCKED} tokens start; from then on they follow {@code clock}
     * @return a new, empty store
     */
    public static InMemoryLeaseStore create(MonotonicClock clock, Scheduler scheduler, Clock calendar) {
        return new InMemoryLeaseStore(clock, scheduler, calendar.instant());
    }

    /**
     * Another client of this store, with faults of its own.
     *
     * @return a new client
     */
    public InMemoryLeaseClient client() {
        return new InMemoryLeaseClient(server, new Faults(scheduler), null);
    }

    /**
     * A client that lives in a process: while that is paused, answers and notices wait for it.
     *
     * @param process whose client it is
     * @return a new client
     */
    public InMemoryLeaseClient client(VirtualProcess process) {
        return new InMemoryLeaseClient(server, new Faults(scheduler), process);
    }

    /**
     * What goes wrong with everybody's calls and notices.
     *
     * @return the store's faults
     */
    public Faults faults() {
        return server.faults();
    }

    /**
     * What tests do to the data by hand, past any client.
     *
     * @return the data
     */
    public StoredData data() {
        return new StoredData(server);
    }

    /**
     * Teaches the store a command, or another behaviour of a known one.
     *
     * @param name the command's name, in any case
     * @param handler does it
     */
    public void onCommand(String name, CommandHandler handler) {
        server.locked(() -> server.commands().onCommand(name, handler));
    }

    /**
     * Says what a script does.
     *
     * @param body the script's text, exactly as the application sends it
     * @param handler does the same
     */
    public void onEval(String body, CommandHandler handler) {
        server.locked(() -> server.commands().onEval(body, handler));
    }

    /**
     * Reads a string, past the fence.
     *
     * @param key its key
     * @return its value decoded as UTF-8, empty if there is none
     */
    public Optional<String> string(String key) {
        return server.answer(() -> Optional.ofNullable(server.stored().text(key)));
    }

    /**
     * Reads a hash, past the fence.
     *
     * @param key its key
     * @return its fields and values decoded as UTF-8, in the order they were added; empty if there is none
     */
    public Map<String, String> hash(String key) {
        return server.answer(() -> server.stored().texts(key));
    }

    /**
     * Who holds a lease.
     *
     * @param name the role's name
     * @return the holder's instance id, empty if the lease is free
     */
    public Optional<String> holder(String name) {
        return Optional.ofNullable(view(name).holder());
    }

    /**
     * The last token minted for a name.
     *
     * @param name the role's name
     * @return the token, 0 if none is known
     */
    public long token(String name) {
        return view(name).token();
    }

    /**
     * The fence mark of a name.
     *
     * @param name the role's name
     * @return the mark, 0 if it is missing
     */
    public long mark(String name) {
        return view(name).mark();
    }

    /**
     * How long a lease lives if it is not renewed.
     *
     * @param name the role's name
     * @return the time left, zero if the lease is free
     */
    public Duration remaining(String name) {
        return view(name).remaining();
    }

    private LeaseView view(String name) {
        return server.answer(() -> server.leases().inspect(name));
    }

    @Override
    public CompletionStage<Acquisition> acquire(LeaseRequest request) {
        return own.acquire(request);
    }

    @Override
    public CompletionStage<Renewal> renew(Lease lease, long ttlMillis) {
        return own.renew(lease, ttlMillis);
    }

    @Override
    public CompletionStage<Boolean> release(Lease lease) {
        return own.release(lease);
    }

    @Override
    public CompletionStage<FencedResult> write(FencedWrite write) {
        return own.write(write);
    }

    @Override
    public CompletionStage<LeaseView> inspect(String name) {
        return own.inspect(name);
    }

    @Override
    public Watch watch(String name, LeaseWatcher watcher) {
        return own.watch(name, watcher);
    }

    /** The server's end: from now on every call of every client fails. What it holds can still be read through the readers. */
    @Override
    public void close() {
        server.close();
    }
}
