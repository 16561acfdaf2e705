package io.redlease.lettuce;

import static io.redlease.lettuce.Faults.pass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.redlease.ElectionError.Kind;
import io.redlease.StepDownReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that answers, but not with what was asked for. */
class ServerTroubleTest extends WithOwnRedis {
    private static final Duration TTL = Duration.ofSeconds(1);
    private static final String NAME = "troubled";

    private Candidate a;

    private Candidate leader() {
        a = new Candidate(redis.port(), NAME, config -> config.ttl(TTL));
        return a.startAsLeader();
    }

    @AfterEach
    void close() {
        a.close();
    }

    // B32
    @Test
    void scriptThatBlocksTheServerForHalfATtlCostsNoTerm() {
        leader();

        blockFor(TTL.dividedBy(2));

        await().during(TTL).atMost(TTL.multipliedBy(3)).until(() -> a.elector().isLeader());
        assertThat(a.events().tokens()).hasSize(1);
        assertThat(a.events().kinds()).isSubsetOf(Kind.BUSY, Kind.TIMEOUT);
    }

    // B32
    @Test
    void scriptThatBlocksTheServerForThreeTtlsEndsTheTermAndTheNextOneBegins() {
        leader();

        blockFor(TTL.multipliedBy(3));

        assertThat(a.events().awaitSteppedDown(1).reason()).isEqualTo(StepDownReason.LEASE_EXPIRED);
        a.events().awaitElected(2);
        assertThat(a.events().kinds()).contains(Kind.BUSY);
    }

    private void blockFor(Duration time) {
        redis.command("CONFIG", "SET", "lua-time-limit", "10");
        CompletableFuture<Void> spinning =
                CompletableFuture.runAsync(() -> redis.command("EVAL", "while true do end", "0"));
        pass(time);
        redis.command("SCRIPT", "KILL");
        assertThat(spinning).failsWithin(Duration.ofSeconds(5));
    }

    // B32
    @Test
    void serverThatCannotPersistRefusesTransiently() {
        leader();

        makeSavesFail();
        await().untilAsserted(() -> assertThat(a.events().kinds()).contains(Kind.MISCONF));
        assertThat(Kind.MISCONF.isTransient()).isTrue();
        redis.command("CONFIG", "SET", "stop-writes-on-bgsave-error", "no");

        await().untilAsserted(() -> assertThat(a.elector().isLeader()).isTrue());
    }

    /** Where the file should be there is a directory, which no save can replace. */
    private void makeSavesFail() {
        List<?> dir = (List<?>) redis.command("CONFIG", "GET", "dir");
        try {
            Files.createDirectories(Path.of((String) dir.get(1), "dump.rdb", "in-the-way"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        redis.command("CONFIG", "SET", "save", "3600 1");
        redis.command("SET", "key", "to save");
        redis.command("BGSAVE");
    }

    // B33
    @Test
    void flushedScriptsFailNoOperation() {
        leader();
        Repeating flushing = new Repeating(Duration.ofMillis(5), () -> redis.command("SCRIPT", "FLUSH"));

        long applied = 0;
        for (int i = 0; i < 500; i++) {
            if (a.elector()
                    .fencer()
                    .orElseThrow()
                    .command("INCR", List.of("counter"), List.of())
                    .isApplied()) {
                applied++;
            }
        }

        flushing.close();
        assertThat(applied).isEqualTo(500);
        assertThat(redis.command("GET", "counter")).isEqualTo("500");
        assertThat(a.events().errors()).isEmpty();
        assertThat(a.events().tokens()).hasSize(1);
    }
}
