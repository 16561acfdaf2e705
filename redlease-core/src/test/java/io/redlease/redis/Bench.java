package io.redlease.redis;

import io.redlease.FencedResult;
import io.redlease.TokenMode;
import io.redlease.servers.RedisServer;
import io.redlease.servers.RespClient;
import io.redlease.spi.Acquisition;
import io.redlease.spi.FencedWrite;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.Renewal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store over a real server, a name that no other test uses, and a second connection to look at its keys. */
final class Bench implements AutoCloseable {
    static final long TTL = 60_000;

    private static final AtomicInteger NAMES = new AtomicInteger();

    final String name = "n" + NAMES.incrementAndGet();
    final String leaderKey = name + ":leader";
    final String fenceKey = name + ":fence";
    final String markKey = name + ":fence:applied";
    final RespClient redis;
    final RedisLeaseStore store;

    Bench(RedisServer server) {
        redis = server.connect();
        store = RedisLeaseStore.over(new RespTransport(key -> server.connect(), false));
    }

    Acquisition acquire(String id) {
        return acquire(id, TTL, TokenMode.CLOCKED);
    }

    Acquisition acquire(String id, long ttlMillis, TokenMode mode) {
        return Outcome.of(store.acquire(new LeaseRequest(name, id, ttlMillis, mode)));
    }

    /** Takes the lease, which must be free. */
    Lease lease(String id) {
        return lease(id, TokenMode.CLOCKED);
    }

    Lease lease(String id, TokenMode mode) {
        return new Lease(name, id, ((Acquisition.Granted) acquire(id, TTL, mode)).token());
    }

    Renewal renew(Lease lease) {
        return Outcome.of(store.renew(lease, TTL));
    }

    boolean release(Lease lease) {
        return Outcome.of(store.release(lease));
    }

    FencedResult command(long token, String command, List<String> keys, Object... args) {
        return Outcome.of(store.write(new FencedWrite.Command(name, token, command, keys, bytes(args))));
    }

    FencedResult eval(long token, String body, List<String> keys, Object... args) {
        return Outcome.of(store.write(new FencedWrite.Script(name, token, body, keys, bytes(args))));
    }

    FencedResult raise(long token) {
        return Outcome.of(store.write(new FencedWrite.Raise(name, token)));
    }

    static List<byte[]> bytes(Object... args) {
        return java.util.Arrays.stream(args)
                .map(arg -> arg instanceof byte[] raw ? raw : arg.toString().getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Nullable
    Object get(String key) {
        return redis.call("GET", key);
    }

    long pttl(String key) {
        return redis.number("PTTL", key);
    }

    @Override
    public void close() {
        store.close();
        redis.close();
    }
}
