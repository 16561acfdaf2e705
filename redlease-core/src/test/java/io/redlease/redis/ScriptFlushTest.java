package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.servers.EachRedis;
import io.redlease.servers.RedisServer;
import io.redlease.servers.RespClient;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

// B33
class ScriptFlushTest {
    private static final int CALLS = 2_000;

    @EachRedis
    void scriptsThatTheServerForgetsAllTheTimeRunEachOnce(RedisServer server) throws InterruptedException {
        try (Bench bench = new Bench(server)) {
            long token = bench.lease("a").token();
            AtomicBoolean done = new AtomicBoolean();
            AtomicInteger flushes = new AtomicInteger();
            Thread flusher = new Thread(() -> flush(server, done, flushes));
            flusher.start();

            for (int i = 1; i <= CALLS; i++) {
                assertThat(bench.command(token, "INCR", List.of(bench.name)).reply())
                        .isEqualTo((long) i);
            }
            done.set(true);
            flusher.join();

            assertThat(flushes.get()).isGreaterThan(10);
        }
    }

    private static void flush(RedisServer server, AtomicBoolean done, AtomicInteger flushes) {
        try (RespClient flusher = server.connect()) {
            while (!done.get()) {
                flusher.call("SCRIPT", "FLUSH");
                flushes.incrementAndGet();
            }
        }
    }
}
