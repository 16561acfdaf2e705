package io.redlease.examples.readme;

import io.lettuce.core.RedisClient;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.core.Redlease;
import io.redlease.lettuce.LettuceLeaseStore;
import java.time.Duration;

/** The README's quick start. */
final class QuickStart {
    private QuickStart() {}

    /** One instance among many leads and writes its state, fenced. */
    static void lead() {
        RedisClient redis = RedisClient.create("redis://localhost:6379");
        try (Redlease redlease = Redlease.create(LettuceLeaseStore.create(redis))) {
            Elector elector = redlease.elector(ElectorConfig.builder("report-builder")
                    .ttl(Duration.ofSeconds(5))
                    .build());

            elector.run(
                    term -> { // blocks; called once per term, only while leader
                        while (term.isActive()) {
                            if (!term.fencer().hset("jobs:report", "status", "running")) {
                                return; // fenced out by a newer leader: stop
                            }
                            term.sleep(Duration.ofSeconds(1)); // returns early when the term ends
                        }
                    });
        }
    }

    /** For applications whose work is elsewhere. */
    static void holdTheRole(Elector elector) {
        elector.start(); // holds leadership in the background
        elector.fencer().ifPresent(f -> f.set("state", "v")); // from any thread
        elector.resign(); // give the role up; contend again
    }
}
