package io.redlease.testkit;

import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/**
 * The contract of a {@link LeaseStore} as JUnit 5 tests: one or more for each numbered rule in the package documentation of
 * {@code io.redlease.spi}, the number first in the test's name. The author of a store extends this class and says how to make a
 * store; what more a store can do (lose data, break its watches) is said by overriding the methods that give false here, else
 * the rules about it are reported as skipped, with the reason.
 *
 * <p>Names are random, so a server may be shared. Time is real unless {@link #nanoTime} and {@link #passUntil} are overridden; no test
 * depends on how fast the store is, but for generous bounds.
 */
public abstract class LeaseStoreContract {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private @Nullable LeaseStore store;
    private String name = "";

    /** Made by subclasses. */
    protected LeaseStoreContract() {}

    /**
     * Makes a store; it is closed after the test.
     *
     * @return a new store, over data that may be shared with others
     */
    protected abstract LeaseStore createStore();

    /**
     * The clock that the store's leases expire by.
     *
     * @return nanoseconds; default {@link System#nanoTime()}
     */
    protected long nanoTime() {
        return System.nanoTime();
    }

    /**
     * Lets time pass until a condition holds; default: looks at it every other millisecond.
     *
     * @param condition what to wait for
     * @param atMost how long it may take
     * @return whether it holds
     */
    protected boolean passUntil(BooleanSupplier condition, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!condition.getAsBoolean()) {
            if (deadline - System.nanoTime() < 0) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    /**
     * How long leases live in tests that wait for their end.
     *
     * @return default 300 ms; much more than the store needs for a call
     */
    protected Duration shortTtl() {
        return Duration.ofMillis(300);
    }

    /**
     * The longest that a call or a notice may take. A notice takes a round trip, and should come within 50 ms on an idle machine;
     * the default leaves room for a busy one.
     *
     * @return default 10 s
     */
    protected Duration patience() {
        return Duration.ofSeconds(10);
    }

    /**
     * Makes a key that can be written under a name's fence.
     *
     * @param role the role's name
     * @param suffix tells the keys of one name apart
     * @return default <code>{name}:suffix</code>, which lies in the name's slot of a Redis Cluster
     */
    protected String key(String role, String suffix) {
        return "{" + role + "}:" + suffix;
    }

    /**
     * How often each of the 8 threads acquires in the tests of concurrency.
     *
     * @return default 250
     */
    protected int acquisitionsPerThread() {
        return 250;
    }

    /**
     * Tells whether the store runs scripts: the texts of {@link ContractScripts}.
     *
     * @return default true
     */
    protected boolean runsScripts() {
        return true;
    }

    /**
     * Tells whether the store calls watchers.
     *
     * @return default true
     */
    protected boolean tellsOfReleases() {
        return true;
    }

    /**
     * Loses everything that the server keeps.
     *
     * @return false if that cannot be done, the default
     */
    protected boolean loseAllData() {
        return false;
    }

    /**
     * Loses the fence mark of a name.
     *
     * @param role the role's name
     * @return false if that cannot be done, the default
     */
    protected boolean loseMark(String role) {
        return false;
    }

    /**
     * Loses the last token of a name.
     *
     * @param role the role's name
     * @return false if that cannot be done, the default
     */
    protected boolean loseToken(String role) {
        return false;
    }

    /**
     * Cuts the way that notices take, until {@link #healWatches()}.
     *
     * @return false if that cannot be done, the default
     */
    protected boolean breakWatches() {
        return false;
    }

    /** Restores what {@link #breakWatches()} cut. */
    protected void healWatches() {}

    @BeforeEach
    void open() {
        store = createStore();
        name = "role-" + UUID.randomUUID();
    }

    @AfterEach
    void close() {
        store().close();
    }

    final LeaseStore store() {
        LeaseStore present = store;
        if (present == null) {
            throw new IllegalStateException("no test is under way");
        }
        return present;
    }

    /** The name of this test's role, which no other test uses. */
    final String name() {
        return name;
    }

    @Nested
    class Leases extends LeaseRules {
        Leases() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Renewals extends RenewalRules {
        Renewals() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Tokens extends TokenRules {
        Tokens() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Fence extends FenceRules {
        Fence() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Values extends ValueRules {
        Values() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Scripts extends ScriptRules {
        Scripts() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Calls extends CallRules {
        Calls() {
            super(LeaseStoreContract.this);
        }
    }

    @Nested
    class Watching extends WatchRules {
        Watching() {
            super(LeaseStoreContract.this);
        }
    }
}
