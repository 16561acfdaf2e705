package io.redlease.servers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One direction of one connection: a thread that reads and a thread that delivers, with a queue between them, in
 * which bytes wait while they are delayed or held. Bytes are never changed nor reordered.
 */
final class Lane {

    private static final int CHUNK = 16 * 1024;

    /** Beyond this much in the queue it stops reading, and TCP slows the sender down. */
    private static final long MOST_WAITING = 64L << 20;

    private record Chunk(ByteBuffer bytes, long dueNanos) {
        boolean isEnd() {
            return !bytes.hasRemaining();
        }
    }

    private final Socket from;
    private final Socket to;
    private final LongSupplier delayNanos;
    private final Consumer<byte[]> observer;
    private final Queue<Chunk> queue = new ArrayDeque<>();
    private long waiting;
    private int holds;
    private boolean dropping;
    private boolean closed;

    Lane(Socket from, Socket to, LongSupplier delayNanos, Consumer<byte[]> observer) {
        this.from = from;
        this.to = to;
        this.delayNanos = delayNanos;
        this.observer = observer;
    }

    void start(String name, Runnable onEnd) {
        daemon(name + "-read", this::read).start();
        daemon(name + "-write", () -> {
                    deliver();
                    onEnd.run();
                })
                .start();
    }

    /** From now on bytes wait, until each hold is released. */
    synchronized void hold() {
        holds++;
    }

    synchronized void release() {
        holds--;
        notifyAll();
    }

    /** From now on bytes are lost, those that wait as well. There is no way back: the stream has a hole. */
    synchronized void drop() {
        dropping = true;
        queue.clear();
        waiting = 0;
        notifyAll();
    }

    /** How many bytes wait in the queue. */
    synchronized long waiting() {
        return waiting;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private void read() {
        try {
            readAll(from.getInputStream());
        } catch (IOException e) {
            // A reset ends the stream as an orderly end does: what came before is still delivered.
        }
        enqueue(new byte[0]);
    }

    private void readAll(InputStream in) throws IOException {
        byte[] buffer = new byte[CHUNK];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            byte[] bytes = Arrays.copyOf(buffer, n);
            observer.accept(bytes);
            enqueue(bytes);
        }
    }

    private void enqueue(byte[] bytes) {
        // Asked for before this lane is locked, for the answer needs the lock of the proxy.
        enqueue(new Chunk(ByteBuffer.wrap(bytes), System.nanoTime() + delayNanos.getAsLong()));
    }

    private synchronized void enqueue(Chunk chunk) {
        while (waiting > MOST_WAITING && !closed && !dropping) {
            await(0);
        }
        if (!dropping) {
            queue.add(chunk);
            waiting += chunk.bytes().remaining();
            notifyAll();
        }
    }

    private void deliver() {
        try {
            OutputStream out = to.getOutputStream();
            Chunk chunk = next();
            for (; chunk != null && !chunk.isEnd(); chunk = next()) {
                out.write(chunk.bytes().array());
            }
            if (chunk != null) {
                to.shutdownOutput();
            }
        } catch (IOException e) {
            close();
        }
    }

    /** Waits for the next chunk that may go; null when the lane was closed. */
    private synchronized @Nullable Chunk next() {
        while (!closed) {
            Chunk head = queue.peek();
            long early = head == null || holds > 0 ? 0 : head.dueNanos() - System.nanoTime();
            if (head != null && holds == 0 && early <= 0) {
                return take();
            }
            await(early);
        }
        return null;
    }

    /** Waits for a change, for {@code nanos} at most; 0 is for ever. Nobody interrupts these threads. */
    @SuppressWarnings("WaitNotInLoop") // Its callers loop.
    private void await(long nanos) {
        try {
            wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    private @Nullable Chunk take() {
        Chunk chunk = queue.poll();
        waiting -= chunk == null ? 0 : chunk.bytes().remaining();
        notifyAll();
        return chunk;
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
