package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Has a connection replaced that looks healthy and is not: it leads to a demoted primary, or nothing comes back on it.
 * A client notices neither by itself. Takes no lock.
 */
final class ConnectionCare {
    /** Calls given up in a row, with no reply to any other in between. */
    static final int SILENT_CALLS = 2;

    /** A call given up sooner says nothing about the connection: its caller lost interest. */
    static final long SILENCE_NANOS = 10_000_000;

    /** A server that stays a replica must not be dialled anew for every call. */
    static final long PAUSE_NANOS = 200_000_000;

    private final Runnable dropConnection;
    private final LongSupplier nanoTime;
    private final AtomicInteger silent = new AtomicInteger();
    private final AtomicLong lastReply;
    private final AtomicLong lastDrop;

    ConnectionCare(Runnable dropConnection, LongSupplier nanoTime) {
        this.dropConnection = dropConnection;
        this.nanoTime = nanoTime;
        lastReply = new AtomicLong(now());
        lastDrop = new AtomicLong(now() - PAUSE_NANOS);
    }

    long now() {
        return nanoTime.getAsLong();
    }

    void replied() {
        lastReply.lazySet(now());
        if (silent.get() != 0) {
            silent.set(0);
        }
    }

    /** A call failed, without a reply or with one that says who answered. */
    void failed(Kind kind, long sentAt) {
        if (kind == Kind.READONLY) {
            drop(sentAt);
        } else if (kind == Kind.TIMEOUT) {
            gotNoReply(sentAt);
        }
    }

    /** A call ended without a reply: its caller, or the client, did not want to wait any longer. */
    void gotNoReply(long sentAt) {
        boolean answeredSince = lastReply.get() - sentAt > 0;
        if (answeredSince || now() - sentAt < SILENCE_NANOS) {
            return;
        }
        if (silent.incrementAndGet() >= SILENT_CALLS) {
            silent.set(0);
            drop(sentAt);
        }
    }

    /** Calls that went out before the last drop say nothing about the connection made since. */
    private void drop(long sentAt) {
        long last = lastDrop.get();
        long now = now();
        if (sentAt - last >= 0 && now - last >= PAUSE_NANOS && lastDrop.compareAndSet(last, now)) {
            dropConnection.run();
        }
    }
}
