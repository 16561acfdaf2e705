package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Watch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who watches what. One connection listens for all names; a channel is subscribed from its first watcher to its last.
 * Everything below happens in {@link Turns}, so that subscribing and unsubscribing can't overtake each other.
 */
final class Notices implements NoticeListener {
    private final Function<NoticeListener, NoticeChannel> opener;
    private final Names names;
    private final Turns turns = new Turns();
    private final Map<String, List<Watcher>> watchers = new LinkedHashMap<>();
    private @Nullable NoticeChannel connection;
    private @Nullable LeaseStoreException trouble;
    private boolean closed;

    Notices(Function<NoticeListener, NoticeChannel> opener, Names names) {
        this.opener = opener;
        this.names = names;
    }

    Watch watch(String name, LeaseWatcher told) {
        String channel = names.keys(name).channel;
        Watcher watcher = new Watcher(told);
        turns.add(() -> begin(channel, watcher));
        return () -> {
            watcher.end();
            turns.add(() -> end(channel, watcher));
        };
    }

    void close() {
        turns.add(() -> {
            closed = true;
            watchers.values().forEach(all -> all.forEach(Watcher::end));
            watchers.clear();
            if (connection != null) {
                connection.close();
            }
        });
    }

    @Override
    public void subscribed(String channel) {
        noticed(channel);
    }

    @Override
    public void noticed(String channel) {
        turns.add(() -> {
            trouble = null;
            tellMayBeFree(channel);
        });
    }

    @Override
    public void lost(LeaseStoreException error) {
        turns.add(() -> {
            trouble = watchers.isEmpty() ? null : error;
            everybody().forEach(watcher -> turns.add(() -> watcher.lost(error)));
        });
    }

    private void begin(String channel, Watcher watcher) {
        if (closed || watcher.hasEnded()) {
            return;
        }
        List<Watcher> others = watchers.computeIfAbsent(channel, first -> new ArrayList<>(1));
        others.add(watcher);
        if (others.size() > 1) {
            // The subscription may have been confirmed already, and will not be again.
            turns.add(watcher::mayBeFree);
        } else {
            subscribe(channel);
        }
        LeaseStoreException present = trouble;
        if (present != null) {
            turns.add(() -> watcher.lost(present));
        }
    }

    private void subscribe(String channel) {
        try {
            if (connection == null) {
                connection = opener.apply(this);
                watchers.keySet().forEach(connection::subscribe);
            } else {
                connection.subscribe(channel);
            }
        } catch (RuntimeException | Error thrown) {
            lost(new LeaseStoreException(
                    Kind.NOTICES_LOST, "The client could not subscribe to " + channel + ": " + thrown, thrown));
        }
    }

    private void end(String channel, Watcher watcher) {
        List<Watcher> others = watchers.get(channel);
        if (others == null || !others.remove(watcher) || !others.isEmpty()) {
            return;
        }
        watchers.remove(channel);
        trouble = watchers.isEmpty() ? null : trouble;
        if (connection != null) {
            connection.unsubscribe(channel);
        }
    }

    private void tellMayBeFree(String channel) {
        watchers.getOrDefault(channel, List.of()).forEach(watcher -> turns.add(watcher::mayBeFree));
    }

    private List<Watcher> everybody() {
        return watchers.values().stream().flatMap(List::stream).toList();
    }
}
