package io.redlease.engine;

import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.core.Redlease;
import io.redlease.testkit.InMemoryLeaseStore;
import java.time.Duration;

/** A program that leads and returns without closing anything: its JVM must end all the same. */
public final class ElectAndReturn {
    private ElectAndReturn() {}

    /**
     * Leads, and forgets about it.
     *
     * @param args none
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws InterruptedException {
        Elector elector = Redlease.create(InMemoryLeaseStore.create()).elector(ElectorConfig.of("n"));
        elector.start(term -> term.sleep(Duration.ofDays(1)));
        System.out.println(elector.awaitLeadership(Duration.ofSeconds(10)) ? "elected" : "not elected");
    }

    /**
     * Leads, and cleans up.
     *
     * @throws InterruptedException never
     */
    public static void electAndClose() throws InterruptedException {
        try (Redlease redlease = Redlease.create(InMemoryLeaseStore.create())) {
            Elector elector = redlease.elector(ElectorConfig.of("n"));
            elector.start(term -> term.sleep(Duration.ofDays(1)));
            if (!elector.awaitLeadership(Duration.ofSeconds(10))) {
                throw new IllegalStateException("not elected");
            }
        }
    }
}
