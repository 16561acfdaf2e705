package io.redlease.examples.demo;

import io.redlease.examples.demo.Report.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** All that was reported and done, in the order of arrival. Safe for use from many threads. */
final class Chronicle {

    /** Something the demo did to a worker, for the timeline. */
    record Deed(long micros, String worker, char mark) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private final List<Report> reports = new ArrayList<>();
    private final List<Deed> deeds = new ArrayList<>();

    void add(Report report) {
        lock.lock();
        try {
            reports.add(report);
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void did(Deed deed) {
        lock.lock();
        try {
            deeds.add(deed);
        } finally {
            lock.unlock();
        }
    }

    List<Report> reports() {
        lock.lock();
        try {
            return List.copyOf(reports);
        } finally {
            lock.unlock();
        }
    }

    List<Deed> deeds() {
        lock.lock();
        try {
            return List.copyOf(deeds);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a report that fits, among those that are there and those that come. */
    Report await(String what, Duration atMost, Predicate<Report> fits) {
        long left = atMost.toNanos();
        lock.lock();
        try {
            while (true) {
                Optional<Report> found = reports.stream().filter(fits).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
                if (left <= 0) {
                    throw new DemoFailedException("waited " + atMost.toSeconds() + " s in vain for " + what);
                }
                left = grown.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoFailedException("interrupted while waiting for " + what);
        } finally {
            lock.unlock();
        }
    }

    /** The first election after a moment. */
    Report awaitLeader(String what, long afterMicros) {
        return await(
                what, Duration.ofSeconds(15), report -> report.kind() == Kind.LEADS && report.micros() > afterMicros);
    }

    long count(String worker, Kind kind, long token) {
        return reports().stream()
                .filter(report -> report.worker().equals(worker) && report.kind() == kind && report.token() == token)
                .count();
    }

    /** Waits until a worker has reported so many of a kind about a token. */
    void awaitCount(String worker, Kind kind, long token, long count) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        lock.lock();
        try {
            while (count(worker, kind, token) < count) {
                long left = end - System.nanoTime();
                if (left <= 0 || grown.awaitNanos(left) <= 0) {
                    throw new DemoFailedException("waited 10 s in vain for " + count + " × " + kind + " of " + worker);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoFailedException("interrupted");
        } finally {
            lock.unlock();
        }
    }
}
