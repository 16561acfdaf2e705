package io.redlease.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.StepDown;
import io.redlease.StepDownReason;
import io.redlease.core.Redlease;
import io.redlease.testkit.InMemoryLeaseStore;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What virtual time can't show: real threads, interrupts, monitors, class loaders, the end of a JVM. */
@Timeout(60)
class RealThreadsTest {
    private final InMemoryLeaseStore store = InMemoryLeaseStore.create();

    private static ElectorConfig.Builder config() {
        return ElectorConfig.builder("n").ttl(Duration.ofSeconds(1));
    }

    private static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waiting until %s", what).isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static List<String> ourThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("redlease-scheduler") || name.startsWith("redlease-task"))
                .toList();
    }

    @Test // B26
    void noThreadOfOursIsLeftAfterTheClose() {
        until("other tests' threads are gone", () -> ourThreads().isEmpty());
        Redlease redlease = Redlease.create(store);
        Elector elector = redlease.elector(config().build());
        elector.start(term -> term.sleep(Duration.ofDays(1)));
        until("it leads", elector::isLeader);
        redlease.close();

        until("our threads have ended", () -> ourThreads().isEmpty());
    }

    @Test // B26
    void jvmEndsThoughNobodyClosed() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ElectAndReturn.class.getName())
                .redirectErrorStream(true)
                .start();

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("elected");
        assertThat(process.exitValue()).isZero();
    }

    @Test // B26
    void closedRedleaseLetsItsClassLoaderGo() throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            loaders.add(electInALoaderOfItsOwn());
        }

        until("all class loaders are gone", () -> {
            System.gc();
            return loaders.stream().allMatch(loader -> loader.get() == null);
        });
    }

    private static WeakReference<ClassLoader> electInALoaderOfItsOwn() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(new File(entry).toURI().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            loader.loadClass("io.redlease.engine.ElectAndReturn")
                    .getMethod("electAndClose")
                    .invoke(null);
            return new WeakReference<>(loader);
        }
    }

    @Test // B22: the observer waits for a monitor that the closing thread holds
    void closeReturnsThoughAnObserverWaitsForTheCallersMonitor() throws Exception {
        Object monitor = new Object();
        CountDownLatch entered = new CountDownLatch(1);
        AtomicBoolean told = new AtomicBoolean();
        try (Redlease redlease = Redlease.builder(store).keepStoreOpen().build()) {
            Elector elector = redlease.elector(config().observer(new ElectorObserver() {
                        @Override
                        public void onSteppedDown(StepDown report) {
                            entered.countDown();
                            synchronized (monitor) {
                                told.set(true);
                            }
                        }
                    })
                    .build());
            elector.start();
            until("it leads", elector::isLeader);
            long start = System.nanoTime();
            synchronized (monitor) {
                elector.close();
                assertThat(told).isFalse();
            }

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
            assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();
            until("the observer was told in the end", told::get);
        }
    }

    @Test // B24
    void interruptFlagThatATaskLeavesIsNotSeenByTheNextOnThatThread() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        BlockingQueue<Boolean> flags = new LinkedBlockingQueue<>();
        try (Redlease redlease =
                Redlease.builder(store).keepStoreOpen().executor(pool).build()) {
            Elector elector = redlease.elector(config().ttl(Duration.ofMillis(200))
                    .acquireInterval(Duration.ofMillis(10))
                    .build());
            elector.start(term -> {
                flags.add(Thread.currentThread().isInterrupted());
                Thread.currentThread().interrupt();
            });
            for (int i = 0; i < 6; i++) {
                assertThat(flags.poll(10, TimeUnit.SECONDS)).isFalse();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test // B24
    void shutdownNowOfTheUsersExecutorReleasesTheLease() {
        ExecutorService pool = Executors.newCachedThreadPool();
        BlockingQueue<StepDown> reports = new LinkedBlockingQueue<>();
        try (Redlease redlease =
                Redlease.builder(store).keepStoreOpen().executor(pool).build()) {
            Elector elector = redlease.elector(config().observer(new ElectorObserver() {
                        @Override
                        public void onSteppedDown(StepDown report) {
                            reports.add(report);
                        }
                    })
                    .build());
            CompletableFuture<Void> running = new CompletableFuture<>();
            elector.start(term -> {
                running.complete(null);
                term.sleep(Duration.ofDays(1));
            });
            running.join();
            pool.shutdownNow();

            until("the term's end was told", () -> !reports.isEmpty());
            assertThat(reports.peek().reason()).isEqualTo(StepDownReason.TASK_FAILED);
            until("the lease is free or taken anew", () -> store.holder("n").isEmpty() || elector.isLeader());
        }
    }

    @Test // B11
    void thousandInterruptsLeaveNoLeaseAndKeepEveryFlag() throws Exception {
        Random random = new Random(11);
        try (Redlease redlease = Redlease.builder(store).keepStoreOpen().build()) {
            for (int i = 0; i < 1000; i++) {
                Elector elector = redlease.elector(config().build());
                CompletableFuture<Boolean> flag = new CompletableFuture<>();
                Thread caller = new Thread(() -> {
                    elector.run(term -> term.sleep(Duration.ofDays(1)));
                    flag.complete(Thread.interrupted());
                });
                caller.start();
                LockSupport.parkNanos(random.nextInt(2_000_000));
                caller.interrupt();

                assertThat(flag.get(20, TimeUnit.SECONDS)).isTrue();
                assertThat(store.holder("n")).isEmpty();
            }
        }
    }

    @Test // B09
    void spinningTasksAndSleepingObserversCostNobodyElse() {
        AtomicBoolean spin = new AtomicBoolean(true);
        CountDownLatch testIsOver = new CountDownLatch(1);
        try (Redlease redlease = Redlease.builder(store).keepStoreOpen().build()) {
            List<Elector> healthy = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                ElectorConfig.Builder config =
                        ElectorConfig.builder("name " + i).ttl(Duration.ofSeconds(2));
                Elector elector;
                if (i < 10) {
                    elector = redlease.elector(config.observer(new ElectorObserver() {
                                @Override
                                public void onElected(long token) {
                                    awaitQuietly(testIsOver);
                                }
                            })
                            .build());
                    elector.start();
                } else if (i < 14) {
                    elector = redlease.elector(config.build());
                    elector.start(term -> {
                        while (spin.get() && term.isActive()) {
                            Thread.onSpinWait();
                        }
                    });
                } else {
                    elector = redlease.elector(config.build());
                    elector.start();
                }
                healthy.add(elector);
            }
            until("all lead", () -> healthy.stream().allMatch(Elector::isLeader));
            List<Long> tokens = healthy.stream()
                    .map(elector -> elector.token().orElseThrow())
                    .toList();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
            until("some leases' lives have passed", () -> System.nanoTime() - end > 0);

            assertThat(healthy.stream()
                            .map(elector -> elector.token().orElse(0))
                            .toList())
                    .isEqualTo(tokens);
            spin.set(false);
            testIsOver.countDown();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
