package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.pass;

import io.redlease.ElectorConfig;
import io.redlease.servers.TcpProxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** Candidates for one name, new for each test, which are closed after it. */
abstract class WithElections extends WithRedis {
    static final Duration TTL = Duration.ofMillis(400);
    private static final AtomicInteger NAMES = new AtomicInteger();

    final String name = "role-" + NAMES.incrementAndGet();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    /** So that a call of a test is one request and one reply. */
    @BeforeAll
    static void loadScripts() {
        try (Candidate first = new Candidate(redis.port(), "warm-up", config -> config.ttl(TTL))) {
            first.startAsLeader();
            first.elector().fencer().orElseThrow().set("warm-up:data", "x");
            pass(TTL); // renewed meanwhile
        }
    }

    @AfterEach
    void closeAll() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    <T extends AutoCloseable> T closing(T resource) {
        opened.push(resource);
        return resource;
    }

    Candidate candidate() {
        return candidate(redis.port());
    }

    Candidate candidate(int port) {
        return candidate(port, config -> config);
    }

    Candidate candidate(int port, UnaryOperator<ElectorConfig.Builder> settings) {
        return closing(new Candidate(port, name, config -> settings.apply(config.ttl(TTL))));
    }

    TcpProxy proxy() {
        return closing(TcpProxy.to(redis.server()));
    }

    @Nullable
    Object holder() {
        return redis.command("GET", name + ":leader");
    }

    long pttl() {
        return (Long) redis.command("PTTL", name + ":leader");
    }

    static Duration since(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
