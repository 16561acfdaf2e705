package io.redlease;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The outcome of a fenced command or script. */
public final class FencedResult {

    /** What became of a fenced write. */
    public enum Status {
        /** The write was done. */
        APPLIED,
        /** Nothing was written: a newer token exists. */
        FENCED_OUT,
        /**
         * Nothing was written: the fence mark is missing, so the server lost data. The leader's next renewal, the next
         * election or {@link Fencer#raise()} restores it.
         */
        FENCE_LOST
    }

    private static final FencedResult LOST = new FencedResult(Status.FENCE_LOST, 0, null);

    private final Status status;
    private final long newerToken;
    private final @Nullable Object reply;

    private FencedResult(Status status, long newerToken, @Nullable Object reply) {
        this.status = status;
        this.newerToken = newerToken;
        this.reply = reply;
    }

    /**
     * A write that was done.
     *
     * @param reply its reply: {@code Long}, {@code byte[]}, {@code null} or a {@code List} of these
     * @return the outcome
     */
    public static FencedResult applied(@Nullable Object reply) {
        return new FencedResult(Status.APPLIED, 0, reply);
    }

    /**
     * A write that was refused for a newer token.
     *
     * @param newerToken the fence mark that refused it
     * @return the outcome
     */
    public static FencedResult fencedOut(long newerToken) {
        return new FencedResult(Status.FENCED_OUT, newerToken, null);
    }

    /**
     * A write that was refused because the fence mark is missing.
     *
     * @return the outcome
     */
    public static FencedResult fenceLost() {
        return LOST;
    }

    /**
     * What became of the write.
     *
     * @return the status
     */
    public Status status() {
        return status;
    }

    /**
     * Tells whether the write was done.
     *
     * @return true for {@link Status#APPLIED}
     */
    public boolean isApplied() {
        return status == Status.APPLIED;
    }

    /**
     * The token that refused the write.
     *
     * @return the newer token, empty unless {@link Status#FENCED_OUT}
     */
    public OptionalLong newerToken() {
        return status == Status.FENCED_OUT ? OptionalLong.of(newerToken) : OptionalLong.empty();
    }

    /**
     * The reply of the command or script, strings decoded as UTF-8.
     *
     * @return a {@code Long}, a {@code String}, an unmodifiable {@code List} of such, or null where the reply was nil or
     *     nothing was written
     */
    public @Nullable Object reply() {
        return decoded(reply);
    }

    /**
     * The reply with its strings as they came.
     *
     * @return a {@code Long}, a {@code byte[]}, a {@code List} of such, or null
     */
    public @Nullable Object rawReply() {
        return reply;
    }

    private static @Nullable Object decoded(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>(list.size());
            for (Object each : list) {
                all.add(decoded(each));
            }
            return Collections.unmodifiableList(all);
        }
        return value;
    }

    @Override
    public String toString() {
        return switch (status) {
            case APPLIED -> "APPLIED " + Objects.toString(reply(), "nil");
            case FENCED_OUT -> "FENCED_OUT by token " + newerToken;
            case FENCE_LOST -> "FENCE_LOST";
        };
    }
}
