package io.redlease.testkit;

import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseWatcher;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Who watches which name. Never told of anything while the store is locked. */
final class Notices {

    /** One watcher, behind the faults of its client and of the server. */
    static final class Subscription {
        private final String name;
        private final LeaseWatcher watcher;
        private final List<Faults> between;
        private final Executor deliveries;
        private final AtomicBoolean lost = new AtomicBoolean();

        Subscription(String name, LeaseWatcher watcher, List<Faults> between, Executor deliveries) {
            this.name = name;
            this.watcher = watcher;
            this.between = between;
            this.deliveries = deliveries;
        }

        /** Tells what holds at the beginning, and again when watching breaks or works again. */
        void refresh() {
            LeaseStoreException why = between.stream()
                    .map(Faults::watchesBrokenBy)
                    .filter(java.util.Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            if (why == null) {
                lost.set(false);
                mayBeFree();
            } else if (lost.compareAndSet(false, true)) {
                deliveries.execute(() -> watcher.watchLost(why));
            }
        }

        private void mayBeFree() {
            if (!lost.get() && between.stream().noneMatch(Faults::losesNotices)) {
                deliveries.execute(watcher::leaseMayBeFree);
            }
        }

        boolean isBehind(Faults faults) {
            return between.contains(faults);
        }
    }

    private final List<Subscription> all = new CopyOnWriteArrayList<>();

    void add(Subscription subscription) {
        all.add(subscription);
        subscription.refresh();
    }

    void remove(Subscription subscription) {
        all.remove(subscription);
    }

    void released(String name) {
        all.stream().filter(each -> each.name.equals(name)).forEach(Subscription::mayBeFree);
    }

    /** Tells those behind these faults how watching goes now. */
    void refresh(Faults changed) {
        all.stream().filter(each -> each.isBehind(changed)).forEach(Subscription::refresh);
    }

    void clear() {
        all.clear();
    }
}
