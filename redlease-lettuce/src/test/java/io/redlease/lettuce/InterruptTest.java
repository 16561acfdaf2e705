package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.Elector;
import io.redlease.ElectorConfig;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Interrupts that hit a candidate anywhere between its first request and its first reply. */
class InterruptTest extends WithElections {
    private static final int TIMES = 1_000;
    private static final long SEED = 11;

    // B11
    @Test
    void interruptedCandidateLeavesNoLeaseAndKeepsItsFlag() throws InterruptedException {
        Candidate a = candidate().connect();
        Random random = new Random(SEED);
        int flagged = 0;

        for (int i = 0; i < TIMES; i++) {
            if (interruptedRun(a, random.nextInt(5_000_000))) {
                flagged++;
            }
        }

        assertThat(flagged).isEqualTo(TIMES);
        await().atMost(TTL).untilAsserted(() -> assertThat(holder()).isNull());
    }

    private boolean interruptedRun(Candidate candidate, long delayNanos) throws InterruptedException {
        Elector elector = candidate
                .redlease()
                .elector(ElectorConfig.builder(name).ttl(TTL).build());
        boolean[] flag = new boolean[1];
        Thread runner = new Thread(() -> {
            elector.run(term -> term.sleep(Duration.ofMinutes(1)));
            flag[0] = Thread.interrupted();
        });
        runner.start();
        LockSupport.parkNanos(delayNanos);
        runner.interrupt();
        runner.join(10_000);
        return !runner.isAlive() && flag[0];
    }
}
