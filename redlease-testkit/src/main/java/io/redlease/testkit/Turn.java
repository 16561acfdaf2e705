package io.redlease.testkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whether a thread may run. The driver gives the turn and waits for it; the thread gives it back and waits for the next. */
final class Turn {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean taken;

    /** Waits for the first turn. */
    void await() {
        lock.lock();
        try {
            awaitTaken();
        } finally {
            lock.unlock();
        }
    }

    /** Ends this turn and waits for the next, through interrupts, which stay in the flag. */
    void giveBack() {
        lock.lock();
        try {
            taken = false;
            changed.signalAll();
            awaitTaken();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the last turn. */
    void end() {
        lock.lock();
        try {
            taken = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Gives the turn and waits until it is given back; false if that takes longer than the bound in real time. */
    boolean give(long boundNanos) {
        boolean interrupted = Thread.interrupted();
        lock.lock();
        try {
            taken = true;
            changed.signalAll();
            long deadline = System.nanoTime() + boundNanos;
            while (taken && deadline - System.nanoTime() > 0) {
                try {
                    changed.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return !taken;
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives the turn without waiting for it. */
    void giveForGood() {
        lock.lock();
        try {
            taken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void awaitTaken() {
        while (!taken) {
            changed.awaitUninterruptibly();
        }
    }
}
