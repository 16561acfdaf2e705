package io.redlease.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The threads of a {@link VirtualTime}: made as they are needed, used again, ended with it. Used under the baton only. */
final class TaskThreads {
    private final EventLoop loop;
    private final long stuckAfterNanos;
    private final List<TaskThread> all = new ArrayList<>();
    private final Deque<TaskThread> idle = new ArrayDeque<>();

    TaskThreads(EventLoop loop, long stuckAfterNanos) {
        this.loop = loop;
        this.stuckAfterNanos = stuckAfterNanos;
    }

    long stuckAfterNanos() {
        return stuckAfterNanos;
    }

    void begin(VirtualProcess process, Runnable action) {
        TaskThread free = idle.poll();
        (free != null ? free : start()).begin(process, action);
    }

    void idle(TaskThread thread) {
        idle.push(thread);
    }

    private TaskThread start() {
        TaskThread thread = new TaskThread(loop, this, "virtual-time-" + all.size());
        all.add(thread);
        thread.start();
        return thread;
    }

    /** Interrupts and ends all of them; those that can't be ended are told of. */
    void close() {
        List<TaskThread> stuck = all.stream().filter(thread -> !thread.unwind()).toList();
        List<TaskThread> others = new ArrayList<>(all);
        others.removeAll(stuck);
        others.forEach(TaskThread::dismiss);
        others.forEach(this::awaitEnd);
        if (!stuck.isEmpty()) {
            throw stuck(stuck.get(0));
        }
    }

    private void awaitEnd(TaskThread thread) {
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(TimeUnit.NANOSECONDS.toMillis(stuckAfterNanos));
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Says where a thread is that does not give its turn back. */
    AssertionError stuck(TaskThread thread) {
        StringBuilder text = new StringBuilder("Thread '")
                .append(thread.getName())
                .append("' did not get on for ")
                .append(TimeUnit.NANOSECONDS.toMillis(stuckAfterNanos))
                .append(
                        " ms of real time. It waits for something that virtual time does not know of, which cannot happen"
                                + " while it has its turn: wait with Term.sleep, the blocking methods of Fencer and Elector, or"
                                + " VirtualTime.await. It is here:");
        for (StackTraceElement frame : thread.getStackTrace()) {
            text.append("\n    at ").append(frame);
        }
        return new AssertionError(text.toString());
    }
}
