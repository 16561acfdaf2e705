package io.redlease.examples.demo;

import io.redlease.ElectionError;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.FencedResult;
import io.redlease.Fencer;
import io.redlease.StepDown;
import io.redlease.Term;
import io.redlease.core.Redlease;
import io.redlease.examples.demo.Report.Kind;
import io.redlease.lettuce.LettuceLeaseStore;
import io.redlease.spi.LeaseStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of the demo's processes. Takes orders on its input, tells what happens on its output, and ends when its input does. */
final class Worker implements ElectorObserver {
    static final Duration TTL = Duration.ofSeconds(2);
    private static final Duration WRITE_EVERY = Duration.ofMillis(500);

    private final String id;
    private final String name;

    private Worker(String id, String name) {
        this.id = id;
        this.name = name;
    }

    /**
     * Runs a worker.
     *
     * @param args its id, the server's URI, the name to contend for
     * @throws IOException if its input breaks
     */
    public static void main(String[] args) throws IOException {
        new Worker(args[0], args[2]).contend(args[1]);
    }

    private void contend(String uri) throws IOException {
        ElectorConfig config = ElectorConfig.builder(name)
                .instanceId(id)
                .ttl(TTL)
                .observer(this)
                .build();
        LeaseStore store = LettuceLeaseStore.connect(uri);
        // Connects before it contends, so that what is timed is the election and not the loading of classes.
        store.inspect(name).toCompletableFuture().join();
        try (Redlease redlease = Redlease.create(store)) {
            Elector elector = redlease.elector(config);
            elector.start(this::lead);
            tell(Kind.READY, 0, "contends");
            obey(elector);
        }
    }

    private void obey(Elector elector) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null && !order.equals("quit"); order = orders.readLine()) {
            if (order.equals("resign")) {
                tell(Kind.RESIGNING, elector.token().orElse(0), "was asked to resign");
                elector.resign();
            }
        }
    }

    /** The leader's work. It writes first and looks at its term afterwards, as code does that knows nothing of pauses. */
    private void lead(Term term) throws InterruptedException {
        tell(Kind.LEADS, term.token(), "leads");
        Fencer fencer = term.fencer();
        for (int n = 1; ; n++) {
            Map<String, String> state =
                    Map.of("by", id, "token", Long.toString(term.token()), "n", Integer.toString(n));
            if (!fencer.hset(stateKey(), state)) {
                tell(Kind.REFUSED, term.token(), "hset");
                tryEverythingElse(fencer);
                return;
            }
            tell(Kind.WROTE, term.token(), "hset n=" + n);
            if (!term.isActive()) {
                return;
            }
            term.sleep(WRITE_EVERY);
        }
    }

    private void tryEverythingElse(Fencer fencer) {
        tell(fencer.set(valueKey(), "stale " + id), fencer, "set");
        tell(fencer.del(stateKey()), fencer, "del");
        FencedResult incr = fencer.command("INCR", List.of(counterKey()), List.of());
        tell(incr.isApplied(), fencer, "command INCR");
        FencedResult eval = fencer.eval("return redis.call('DEL', KEYS[2])", List.of(stateKey()), List.of());
        tell(eval.isApplied(), fencer, "eval");
    }

    private void tell(boolean applied, Fencer fencer, String what) {
        tell(applied ? Kind.WROTE : Kind.REFUSED, fencer.token(), what);
    }

    // One hash tag, so that the demo also runs against a cluster.
    private String stateKey() {
        return "{" + name + "}:state";
    }

    private String valueKey() {
        return "{" + name + "}:value";
    }

    private String counterKey() {
        return "{" + name + "}:counter";
    }

    private void tell(Kind kind, long token, String text) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        String line = new Report(micros, id, kind, token, text).line();
        synchronized (System.out) {
            System.out.println(line);
            System.out.flush();
        }
    }

    @Override
    public void onFollower(Optional<String> leaderId) {
        tell(Kind.FOLLOWS, 0, leaderId.orElse("nobody yet"));
    }

    @Override
    public void onSteppedDown(StepDown report) {
        tell(Kind.STEPPED_DOWN, report.token(), report.reason().name());
    }

    @Override
    public void onError(ElectionError error) {
        tell(Kind.ERROR, 0, error.toString());
    }
}
