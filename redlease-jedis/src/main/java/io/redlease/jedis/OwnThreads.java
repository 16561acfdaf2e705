package io.redlease.jedis;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A few daemon threads for blocking calls; none while there is nothing to do. */
final class OwnThreads implements Executor {
    private static final int MOST = 8;

    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(MOST, MOST, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> {
                Thread thread = new Thread(body, "redlease-jedis");
                thread.setDaemon(true);
                return thread;
            });

    OwnThreads() {
        pool.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable call) {
        pool.execute(call);
    }

    void shutdown() {
        pool.shutdown();
    }
}
