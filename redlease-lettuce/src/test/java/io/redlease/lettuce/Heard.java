package io.redlease.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.redis.NoticeListener;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Remembers what a notice channel told. */
final class Heard implements NoticeListener {
    private final BlockingQueue<String> subscribed = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> noticed = new LinkedBlockingQueue<>();
    private final BlockingQueue<LeaseStoreException> lost = new LinkedBlockingQueue<>();
    private final Set<String> channels = ConcurrentHashMap.newKeySet();

    @Override
    public void subscribed(String channel) {
        channels.add(channel);
        subscribed.add(channel);
    }

    @Override
    public void noticed(String channel) {
        channels.add(channel);
        noticed.add(channel);
    }

    @Override
    public void lost(LeaseStoreException error) {
        lost.add(error);
    }

    Set<String> channels() {
        return channels;
    }

    void awaitSubscribed(String channel) {
        assertThat(next(subscribed)).isEqualTo(channel);
    }

    void awaitNoticed(String channel) {
        assertThat(next(noticed)).isEqualTo(channel);
    }

    LeaseStoreException awaitLost() {
        LeaseStoreException error = next(lost);
        assertThat(error.kind()).isEqualTo(Kind.NOTICES_LOST);
        return error;
    }

    Queue<LeaseStoreException> losses() {
        return new ConcurrentLinkedQueue<>(lost);
    }

    private static <T> T next(BlockingQueue<T> queue) {
        try {
            T next = queue.poll(10, TimeUnit.SECONDS);
            assertThat(next).as("nothing within 10 s").isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
