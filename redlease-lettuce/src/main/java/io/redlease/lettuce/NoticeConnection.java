package io.redlease.lettuce;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.redis.NoticeListener;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that listens for all names. What is wanted and not confirmed is subscribed again and again, after growing
 * delays: on a new connection where the old one broke, on the same one where the server refused.
 */
final class NoticeConnection implements Notices {
    private final Link<StatefulRedisPubSubConnection<String, String>> link;
    private final NoticeListener listener;
    private final ScheduledExecutorService timer;
    private final NoticeForwarder forwarder;
    private final Heartbeat heartbeat;
    private final Set<String> wanted = ConcurrentHashMap.newKeySet();
    private final Set<String> confirmed = ConcurrentHashMap.newKeySet();
    private final Backoff backoff = new Backoff();
    private final AtomicBoolean dialling = new AtomicBoolean();
    private final AtomicBoolean retrying = new AtomicBoolean();
    private volatile @Nullable StatefulRedisPubSubConnection<String, String> live;
    private volatile boolean closed;

    NoticeConnection(
            Link<StatefulRedisPubSubConnection<String, String>> link,
            ScheduledExecutorService timer,
            NoticeListener listener) {
        this.link = link;
        this.timer = timer;
        this.listener = listener;
        forwarder = new NoticeForwarder(this::confirmed, this::noticed);
        heartbeat = new Heartbeat(timer, link::drop);
        link.onBreak(this::broken);
    }

    @Override
    public void subscribe(String channel) {
        wanted.add(channel);
        StatefulRedisPubSubConnection<String, String> connection = live;
        if (connection == null) {
            dial();
        } else {
            send(connection, channel);
        }
    }

    @Override
    public void unsubscribe(String channel) {
        wanted.remove(channel);
        confirmed.remove(channel);
        StatefulRedisPubSubConnection<String, String> connection = live;
        if (connection != null) {
            quietly(() -> connection.async().unsubscribe(channel));
        }
    }

    @Override
    public CompletionStage<@Nullable Void> hangUp() {
        closed = true;
        heartbeat.stop();
        StatefulRedisPubSubConnection<String, String> connection = live;
        if (connection != null) {
            connection.removeListener(forwarder);
            wanted.forEach(this::unsubscribe); // matters for a connection that lives on
        }
        return link.close();
    }

    @Override
    public void drop() {
        link.drop();
    }

    private void dial() {
        if (closed || wanted.isEmpty() || !dialling.compareAndSet(false, true)) {
            return;
        }
        link.connection().whenComplete((connection, thrown) -> {
            if (thrown == null) {
                listenOn(connection);
            } else {
                dialling.set(false);
                lost(Failures.of(thrown, link.server()));
            }
        });
    }

    private void listenOn(StatefulRedisPubSubConnection<String, String> connection) {
        connection.removeListener(forwarder); // one that was handed in comes back after a reconnect
        connection.addListener(forwarder);
        live = connection;
        dialling.set(false);
        wanted.forEach(channel -> send(connection, channel));
        heartbeat.start(connection);
        if (!connection.isOpen()) {
            broken();
        }
    }

    private void confirmed(String channel) {
        if (!wanted.contains(channel)) {
            return; // the user's own subscription, or a late confirmation
        }
        confirmed.add(channel);
        backoff.reset();
        listener.subscribed(channel);
    }

    private void noticed(String channel) {
        if (wanted.contains(channel)) {
            listener.noticed(channel);
        }
    }

    private void send(StatefulRedisPubSubConnection<String, String> connection, String channel) {
        try {
            connection.async().subscribe(channel).whenComplete((done, thrown) -> {
                if (thrown != null && live == connection) {
                    lost(Failures.of(thrown, link.server()));
                }
            });
        } catch (RuntimeException e) {
            lost(Failures.of(e, link.server()));
        }
    }

    private void broken() {
        live = null;
        heartbeat.stop();
        confirmed.clear();
        if (!closed) {
            lost(Failures.failed(Kind.CONNECTION, "The connection to " + link.server() + " for notices broke.", null));
        }
    }

    private void lost(RuntimeException why) {
        if (closed) {
            return;
        }
        String message = "Notices of releases don't arrive, followers wait by time instead: " + why.getMessage();
        listener.lost(new LeaseStoreException(Kind.NOTICES_LOST, message, why));
        if (retrying.compareAndSet(false, true)) {
            later(backoff.nextMillis(), this::retry);
        }
    }

    private void retry() {
        retrying.set(false);
        StatefulRedisPubSubConnection<String, String> connection = live;
        if (connection == null) {
            dial();
            return;
        }
        for (String channel : wanted) {
            if (!confirmed.contains(channel)) {
                send(connection, channel);
            }
        }
    }

    private void later(long millis, Runnable action) {
        try {
            timer.schedule(action, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException | IllegalStateException clientIsShutDown) {
            closed = true;
        }
    }

    private static void quietly(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException connectionIsGone) {
            // what broke it is told by the link
        }
    }
}
