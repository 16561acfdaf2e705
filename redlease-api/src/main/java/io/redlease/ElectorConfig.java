package io.redlease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one elector. Immutable.
 *
 * <p>All electors of a name should use the same TTL, safety margin and token mode; the instance id must differ. Durations are
 * whole milliseconds. Wrong values are refused by {@link Builder#build()} with a message that names the field, the
 * value and the bound.
 */
public final class ElectorConfig {
    private final String name;
    private final String instanceId;
    private final Duration ttl;
    private final Duration renewInterval;
    private final Duration acquireInterval;
    private final Duration safetyMargin;
    private final Duration stepDownTimeout;
    private final TokenMode tokenMode;
    private final List<ElectorObserver> observers;

    private ElectorConfig(Builder builder) {
        name = Label.checked("name", builder.name);
        instanceId = builder.instanceId == null ? InstanceIds.next() : Label.checked("instanceId", builder.instanceId);
        ttl = Span.TTL.checked("ttl", builder.ttl);
        renewInterval = Span.upTo(ttl.dividedBy(2), "ttl/2")
                .checked("renewInterval", orDefault(builder.renewInterval, ttl.dividedBy(3)));
        acquireInterval = Span.upTo(ttl.minusMillis(1), "less than ttl")
                .checked("acquireInterval", orDefault(builder.acquireInterval, ttl.dividedBy(2)));
        safetyMargin = Span.upTo(ttl.dividedBy(4), "ttl/4")
                .checked("safetyMargin", orDefault(builder.safetyMargin, ttl.dividedBy(50)));
        stepDownTimeout = Span.STEP_DOWN.checked("stepDownTimeout", builder.stepDownTimeout);
        tokenMode = builder.tokenMode;
        observers = List.copyOf(builder.observers);
    }

    private static Duration orDefault(@Nullable Duration given, Duration fallback) {
        return given != null ? given : Duration.ofMillis(Math.max(1, fallback.toMillis()));
    }

    /**
     * Starts a configuration.
     *
     * @param name the role's name: 1 to 512 bytes of UTF-8 without control characters
     * @return a builder with the defaults
     */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /**
     * A configuration with all defaults.
     *
     * @param name the role's name
     * @return the configuration
     * @throws IllegalArgumentException if the name is not allowed
     */
    public static ElectorConfig of(String name) {
        return builder(name).build();
    }

    /**
     * The role contended for.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The id under which the elector contends.
     *
     * @return the instance id
     */
    public String instanceId() {
        return instanceId;
    }

    /**
     * How long a lease lasts from each renewal.
     *
     * @return the time to live
     */
    public Duration ttl() {
        return ttl;
    }

    /**
     * How often a leader renews.
     *
     * @return the renew interval
     */
    public Duration renewInterval() {
        return renewInterval;
    }

    /**
     * How long a follower waits at most where it knows of no expiry; also how long an elector holds back after a term that
     * it ended itself.
     *
     * @return the acquire interval
     */
    public Duration acquireInterval() {
        return acquireInterval;
    }

    /**
     * How much earlier than the lease the belief ends, to allow for clocks that run at different rates.
     *
     * @return the safety margin
     */
    public Duration safetyMargin() {
        return safetyMargin;
    }

    /**
     * How long a voluntary step-down keeps the lease for a task that is winding down.
     *
     * @return the step-down time-out
     */
    public Duration stepDownTimeout() {
        return stepDownTimeout;
    }

    /**
     * How tokens are minted.
     *
     * @return the token mode
     */
    public TokenMode tokenMode() {
        return tokenMode;
    }

    /**
     * Who hears of what happens, in the order of registration.
     *
     * @return an unmodifiable list
     */
    public List<ElectorObserver> observers() {
        return observers;
    }

    @Override
    public String toString() {
        return "ElectorConfig[name=" + name + ", instanceId=" + instanceId + ", ttl=" + ttl + ", renewInterval="
                + renewInterval + ", acquireInterval=" + acquireInterval + ", safetyMargin=" + safetyMargin
                + ", stepDownTimeout=" + stepDownTimeout + ", tokenMode=" + tokenMode + "]";
    }

    /** Collects settings. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private @Nullable String instanceId;
        private Duration ttl = Duration.ofSeconds(5);
        private @Nullable Duration renewInterval;
        private @Nullable Duration acquireInterval;
        private @Nullable Duration safetyMargin;
        private Duration stepDownTimeout = Duration.ofSeconds(5);
        private TokenMode tokenMode = TokenMode.CLOCKED;
        private final List<ElectorObserver> observers = new ArrayList<>();

        private Builder(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        /**
         * Sets how long a lease lasts from each renewal.
         *
         * @param ttl 100 ms to 24 h; default 5 s
         * @return this builder
         */
        public Builder ttl(Duration ttl) {
            this.ttl = Objects.requireNonNull(ttl, "ttl");
            return this;
        }

        /**
         * Sets how often a leader renews.
         *
         * @param renewInterval 1 ms to ttl/2; default ttl/3
         * @return this builder
         */
        public Builder renewInterval(Duration renewInterval) {
            this.renewInterval = Objects.requireNonNull(renewInterval, "renewInterval");
            return this;
        }

        /**
         * Sets how long a follower waits at most where it knows of no expiry.
         *
         * @param acquireInterval 1 ms to less than the TTL; default ttl/2
         * @return this builder
         */
        public Builder acquireInterval(Duration acquireInterval) {
            this.acquireInterval = Objects.requireNonNull(acquireInterval, "acquireInterval");
            return this;
        }

        /**
         * Sets how much earlier than the lease the belief ends.
         *
         * @param safetyMargin 1 ms to ttl/4; default ttl/50, which allows for clock rates that differ by 2 %
         * @return this builder
         */
        public Builder safetyMargin(Duration safetyMargin) {
            this.safetyMargin = Objects.requireNonNull(safetyMargin, "safetyMargin");
            return this;
        }

        /**
         * Sets how long a voluntary step-down keeps the lease for a task that is winding down, and how long closing waits
         * for it.
         *
         * @param stepDownTimeout 1 ms to 24 h; default 5 s
         * @return this builder
         */
        public Builder stepDownTimeout(Duration stepDownTimeout) {
            this.stepDownTimeout = Objects.requireNonNull(stepDownTimeout, "stepDownTimeout");
            return this;
        }

        /**
         * Sets the id under which the elector contends. It must be unique among living processes; one that stays the
         * same over restarts lets a new life fence out its predecessor at once.
         *
         * @param instanceId 1 to 512 bytes of UTF-8 without control characters; default the host's name and a
         *     random part
         * @return this builder
         */
        public Builder instanceId(String instanceId) {
            this.instanceId = Objects.requireNonNull(instanceId, "instanceId");
            return this;
        }

        /**
         * Sets how tokens are minted.
         *
         * @param tokenMode default {@link TokenMode#CLOCKED}
         * @return this builder
         */
        public Builder tokenMode(TokenMode tokenMode) {
            this.tokenMode = Objects.requireNonNull(tokenMode, "tokenMode");
            return this;
        }

        /**
         * Adds an observer.
         *
         * @param observer hears of everything, after those added before it
         * @return this builder
         */
        public Builder observer(ElectorObserver observer) {
            observers.add(Objects.requireNonNull(observer, "observer"));
            return this;
        }

        /**
         * Checks everything.
         *
         * @return the configuration
         * @throws IllegalArgumentException if a value is out of bounds; names the field, the value and the bound
         */
        public ElectorConfig build() {
            return new ElectorConfig(this);
        }
    }
}
