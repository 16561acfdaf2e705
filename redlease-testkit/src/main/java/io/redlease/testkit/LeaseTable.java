package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.TokenMode;
import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Leases, last tokens and fence marks by name, by the rules of the SPI. Not thread-safe. */
final class LeaseTable {
    static final long GREATEST_TOKEN = (1L << 53) - 1;

    /** What is kept for a name: three values, each of which may be lost by itself. */
    private static final class Row {
        private @Nullable String holder;
        private long expiresAt;
        private @Nullable Long last;
        private @Nullable Long mark;

        private long lastOrMark(long otherwise) {
            return last != null ? last : mark != null ? mark : otherwise;
        }

        private void raise(long token) {
            mark = mark == null ? token : Math.max(mark, token);
        }
    }

    private final StoreClock clock;
    private final Map<String, Row> rows = new HashMap<>();

    LeaseTable(StoreClock clock) {
        this.clock = clock;
    }

    Acquisition acquire(LeaseRequest request) {
        Row row = row(request.name());
        Duration left = remaining(row);
        @Nullable String holder = row.holder;
        if (holder != null && !holder.equals(request.instanceId())) {
            return new Acquisition.Held(holder, left);
        }
        long token = mint(request.name(), row, request.tokenMode());
        row.last = token;
        row.mark = token;
        row.holder = request.instanceId();
        row.expiresAt = clock.after(request.ttlMillis());
        return new Acquisition.Granted(token, left);
    }

    private long mint(String name, Row row, TokenMode mode) {
        long greatest = Math.max(row.last == null ? 0 : row.last, row.mark == null ? 0 : row.mark);
        if (mode == TokenMode.CLOCKED) {
            greatest = Math.max(greatest, clock.wallMicros() - 1);
        }
        if (greatest >= GREATEST_TOKEN) {
            throw new LeaseStoreException(
                    Kind.BAD_DATA,
                    "the last token of '" + name + "' is " + greatest + ", and none greater is left up to "
                            + GREATEST_TOKEN + " (2^53 - 1): use another name",
                    null);
        }
        return greatest + 1;
    }

    Renewal renew(Lease lease, long ttlMillis) {
        Row row = row(lease.name());
        if (!isHeldAs(row, lease)) {
            return new Renewal.Refused(row.holder, row.lastOrMark(0));
        }
        row.expiresAt = clock.after(ttlMillis);
        row.last = lease.token();
        row.raise(lease.token());
        return new Renewal.Renewed();
    }

    boolean release(Lease lease) {
        Row row = row(lease.name());
        boolean ours = isHeldAs(row, lease);
        if (ours) {
            row.holder = null;
        }
        return ours;
    }

    /** Id and token decide; where the token was lost the mark stands in for it, and where both were, the id alone. */
    private boolean isHeldAs(Row row, Lease lease) {
        expire(row);
        return lease.instanceId().equals(row.holder) && row.lastOrMark(lease.token()) == lease.token();
    }

    LeaseView inspect(String name) {
        Row row = row(name);
        Duration left = remaining(row);
        return new LeaseView(row.holder, row.last == null ? 0 : row.last, row.mark == null ? 0 : row.mark, left);
    }

    /** The fence mark, null if it is missing. */
    @Nullable
    Long mark(String name) {
        return row(name).mark;
    }

    void raise(String name, long token) {
        row(name).raise(token);
    }

    void put(String name, String holder, long ttlMillis) {
        Row row = row(name);
        row.holder = holder;
        row.expiresAt = clock.after(ttlMillis);
    }

    void clear() {
        rows.clear();
    }

    void loseLease(String name) {
        row(name).holder = null;
    }

    void loseToken(String name) {
        row(name).last = null;
    }

    void loseMark(String name) {
        row(name).mark = null;
    }

    private Row row(String name) {
        return rows.computeIfAbsent(name, any -> new Row());
    }

    private void expire(Row row) {
        if (row.holder != null && clock.isPast(row.expiresAt)) {
            row.holder = null;
        }
    }

    private Duration remaining(Row row) {
        expire(row);
        return row.holder == null ? Duration.ZERO : clock.until(row.expiresAt);
    }
}
