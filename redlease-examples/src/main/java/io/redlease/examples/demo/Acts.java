package io.redlease.examples.demo;

import io.redlease.examples.demo.Report.Kind;
import io.redlease.servers.RespClient;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the demo does to its workers, act by act, and what it says of it. */
final class Acts implements AutoCloseable {
    private static final List<String> CAST = List.of("alpha", "bravo", "charlie");

    private final String uri;
    private final RespClient redis;
    private final String name;
    private final Chronicle chronicle = new Chronicle();
    private final Map<String, WorkerProcess> workers = new LinkedHashMap<>();
    private final long start = micros();

    Acts(String uri, RespClient redis, String name) {
        this.uri = uri;
        this.redis = redis;
        this.name = name;
    }

    void play() {
        Report leader = election();
        leader = handOver(leader);
        leader = kill(leader);
        leader = pause(leader);
        letItWork(leader);
    }

    private Report election() {
        heading("1. Election", "Three JVMs start. One wins the lease; the others follow.");
        CAST.forEach(this::startWorker);
        Report leader = chronicle.awaitLeader("an election", 0);
        CAST.forEach(id -> chronicle.await(
                id + " to start",
                Duration.ofSeconds(20),
                report ->
                        report.worker().equals(id) && (report.kind() == Kind.FOLLOWS || report.kind() == Kind.LEADS)));
        letItWork(leader);
        return leader;
    }

    private Report handOver(Report leader) {
        heading("2. Hand-over", leader.worker() + " resigns. A follower hears of the release and takes over.");
        did(leader.worker(), 'R');
        worker(leader).order("resign");
        Report resigning =
                chronicle.await("the resignation", Duration.ofSeconds(5), report -> report.kind() == Kind.RESIGNING);
        Report next = chronicle.awaitLeader("a successor", leader.micros());
        say("handed over in " + millis(next.micros() - resigning.micros())
                + ", from the call of resign() to the new leader's first step");
        letItWork(next);
        return next;
    }

    private Report kill(Report leader) {
        heading("3. Fail-over", leader.worker() + " is killed (kill -9). When its lease runs out, another leads.");
        long expiry = atExpiry(() -> {
            did(leader.worker(), 'K');
            worker(leader).kill();
        });
        say(leader.worker() + " was killed; its lease lives for another " + millis(expiry - micros()));
        Report next = chronicle.awaitLeader("a fail-over", leader.micros());
        say("failed over " + millis(next.micros() - expiry) + " after the lease's expiry");
        startWorker(leader.worker());
        chronicle.await(
                leader.worker() + " to come back",
                Duration.ofSeconds(20),
                report -> report.worker().equals(leader.worker())
                        && report.kind() == Kind.FOLLOWS
                        && report.micros() > expiry);
        letItWork(next);
        return next;
    }

    private Report pause(Report leader) {
        heading(
                "4. A leader that does not know",
                leader.worker() + " is stopped (SIGSTOP) past its lease, as by a long GC.");
        long expiry = atExpiry(() -> {
            did(leader.worker(), 'S');
            worker(leader).stop();
        });
        Report next = chronicle.awaitLeader("a successor", leader.micros());
        say("failed over " + millis(next.micros() - expiry) + " after the lease's expiry; now " + leader.worker()
                + " wakes up (SIGCONT) and goes on writing");
        did(leader.worker(), 'C');
        worker(leader).resume();
        chronicle.awaitCount(leader.worker(), Kind.REFUSED, leader.token(), 5);
        say("all 5 kinds of write under its old token were refused");
        return next;
    }

    /** Does a deed and tells when the lease that it orphans will expire, as Redis counts. */
    private long atExpiry(Runnable deed) {
        deed.run();
        long remaining = redis.number("PTTL", keyPrefix() + ":leader");
        return micros() + remaining * 1000;
    }

    /** On a cluster the name is wrapped; asked while somebody leads. */
    private String keyPrefix() {
        return redis.number("EXISTS", name + ":leader") == 1 ? name : "{" + name + "}";
    }

    private void letItWork(Report leader) {
        chronicle.awaitCount(leader.worker(), Kind.WROTE, leader.token(), 3);
    }

    int conclude() {
        String markKey = keyPrefix() + ":fence:applied";
        endFollowersFirst();
        List<Report> reports = chronicle.reports();
        System.out.println();
        System.out.print(new Timeline(reports, chronicle.deeds(), start, micros()).draw(CAST));
        System.out.println();
        System.out.print(Ledger.of(reports));
        List<String> faults = Verdict.faults(reports);
        faults.forEach(fault -> System.out.println("VIOLATED: " + fault));
        long mark = Long.parseLong(redis.text("GET", markKey));
        long greatest = reports.stream().mapToLong(Report::token).max().orElse(0);
        if (mark != greatest) {
            throw new DemoFailedException(
                    "Redis holds the fence mark " + mark + ", but the last leader had " + greatest);
        }
        if (faults.isEmpty()) {
            System.out.println("As promised: tokens rose with every term, and no stale write got in.");
        }
        return faults.isEmpty() ? 0 : 1;
    }

    private void endFollowersFirst() {
        String leader = redis.text("GET", keyPrefix() + ":leader");
        workers.values().stream().filter(worker -> !worker.id().equals(leader)).forEach(WorkerProcess::end);
        workers.values().forEach(WorkerProcess::end);
    }

    private WorkerProcess worker(Report report) {
        return Objects.requireNonNull(workers.get(report.worker()), report.worker());
    }

    private void startWorker(String id) {
        workers.put(id, WorkerProcess.start(id, uri, name, this::heard));
    }

    private void heard(Report report) {
        chronicle.add(report);
        String line = Ledger.line(report);
        if (!line.isEmpty()) {
            print(report.micros(), report.worker(), line);
        }
    }

    private void did(String worker, char mark) {
        chronicle.did(new Chronicle.Deed(micros(), worker, mark));
    }

    private static void heading(String title, String text) {
        synchronized (System.out) {
            System.out.println();
            System.out.println(title);
            System.out.println("   " + text);
        }
    }

    private void say(String text) {
        print(micros(), "", "-> " + text);
    }

    private void print(long at, String who, String what) {
        synchronized (System.out) {
            Ledger.wrap(String.format("%7.3f s  %-8s ", (at - start) / 1e6, who), what)
                    .forEach(System.out::println);
        }
    }

    private static String millis(long micros) {
        return micros < 10_000 ? String.format("%.1f ms", micros / 1000.0) : micros / 1000 + " ms";
    }

    private static long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    @Override
    public void close() {
        workers.values().forEach(worker -> {
            worker.kill();
        });
    }
}
