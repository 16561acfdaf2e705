package io.redlease.lettuce;

import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.core.Redlease;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** An elector as an application has it: with a client and a Redlease of its own, and Lettuce's default settings. */
final class Candidate implements AutoCloseable {
    private final RedisClient client;
    private final LeaseStore store;
    private final Redlease redlease;
    private final Events events = new Events();
    private final Elector elector;

    Candidate(int port, String name, UnaryOperator<ElectorConfig.Builder> settings) {
        this("redis://127.0.0.1:" + port, name, settings);
    }

    Candidate(String uri, String name, UnaryOperator<ElectorConfig.Builder> settings) {
        client = Clients.of(uri);
        store = LettuceLeaseStore.create(client);
        redlease = Redlease.create(store);
        elector = redlease.elector(
                settings.apply(ElectorConfig.builder(name)).observer(events).build());
    }

    Elector elector() {
        return elector;
    }

    Redlease redlease() {
        return redlease;
    }

    Events events() {
        return events;
    }

    RedisClient client() {
        return client;
    }

    Candidate start() {
        elector.start();
        return this;
    }

    /** Connects, so that the next call is one request and one reply. */
    Candidate connect() {
        Scripts.get(store.inspect(elector.name()).toCompletableFuture());
        return this;
    }

    Candidate startAsLeader() {
        start();
        events.awaitElected(1);
        return this;
    }

    Candidate startAsFollowerOf(Candidate leader) {
        start();
        String id = leader.elector.instanceId();
        await().atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> elector.leaderId().filter(id::equals).isPresent());
        return this;
    }

    @Override
    public void close() {
        redlease.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
}
