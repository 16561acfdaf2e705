package io.redlease.core;

import io.redlease.ElectionError;
import io.redlease.LeaseStoreException;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Watch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An elector's watch for release notices. An optimisation: whatever goes wrong here, followers go by time. */
final class NoticeWatch {
    private final LeaseStore store;
    private final String name;
    private final LeaseWatcher watcher;
    private final Consumer<ElectionError> errors;
    private @Nullable Watch watch;

    NoticeWatch(LeaseStore store, String name, Runnable leaseMayBeFree, Consumer<ElectionError> errors) {
        this.store = store;
        this.name = name;
        this.errors = errors;
        this.watcher = new LeaseWatcher() {
            @Override
            public void leaseMayBeFree() {
                leaseMayBeFree.run();
            }

            @Override
            public void watchLost(LeaseStoreException error) {
                lost(error);
            }
        };
    }

    void begin() {
        try {
            watch = store.watch(name, watcher);
        } catch (RuntimeException | Error thrown) {
            lost(thrown);
        }
    }

    void end() {
        try {
            if (watch != null) {
                watch.close();
            }
        } catch (RuntimeException | Error thrown) {
            errors.accept(Failures.error("end of the watch", name, thrown));
        }
    }

    private void lost(Throwable cause) {
        errors.accept(new ElectionError(
                ElectionError.Kind.NOTICES_LOST,
                "Release notices of '" + name + "' do not arrive: " + cause.getMessage()
                        + ". Followers go by the lease's expiry instead, so a hand-over takes up to a ttl, until the"
                        + " watch is restored.",
                cause));
    }
}
