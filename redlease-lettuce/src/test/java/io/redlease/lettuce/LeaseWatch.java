package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.Elector;
import io.redlease.servers.RespClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks again and again, over a connection of its own, whether an elector believes although Redis holds no lease of its. */
final class LeaseWatch implements AutoCloseable {
    private final RespClient connection;
    private final String key;
    private final Elector elector;
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final Repeating looking;

    LeaseWatch(TestRedis redis, String name, Elector elector) {
        this.elector = elector;
        connection = redis.server().connect();
        key = name + ":leader";
        looking = new Repeating(Duration.ofNanos(200_000), this::look);
    }

    private void look() {
        boolean before = elector.isLeader();
        Object holder = connection.call("GET", key);
        long pttl = connection.number("PTTL", key);
        boolean after = elector.isLeader();
        looks.incrementAndGet();
        if (before && after && !elector.instanceId().equals(holder)) {
            wrong.add("believes although " + holder + " holds the lease, PTTL " + pttl);
        }
        if (pttl == -1) {
            wrong.add("the lease never expires");
        }
    }

    void assertBeliefOnlyWhileLeased() {
        assertThat(wrong).isEmpty();
        assertThat(looks).hasPositiveValue();
    }

    @Override
    public void close() {
        looking.close();
        connection.close();
    }
}
