package io.redlease.testkit;

/**
 * The scripts that the contract runs, in Lua as Redis understands it. A store in another language does the same for these
 * texts, or says that it runs no scripts.
 */
public final class ContractScripts {

    /** Sets {@code KEYS[2]} to {@code ARGV[2]} and returns {@code 'done'} from the middle of the text. */
    public static final String RETURNS = "if ARGV[2] then redis.call('SET', KEYS[2], ARGV[2]) return 'done' end";

    /** Returns {@code ARGV[2]}; ends in a comment, without a new line. */
    public static final String ENDS_IN_A_COMMENT = "return ARGV[2] -- and no more";

    /** Sets {@code KEYS[2]} to {@code ARGV[2]}, then fails: {@code INCR} of what may be no number. */
    public static final String FAILS_HALF_WAY =
            "redis.call('SET', KEYS[2], ARGV[2]) return redis.call('INCR', KEYS[2])";

    /** Returns nothing. */
    public static final String RETURNS_NOTHING = "redis.call('SET', KEYS[2], ARGV[2])";

    /** Returns a list: a number, a string, nothing, a list in the list. */
    public static final String RETURNS_A_LIST = "return {7, ARGV[2], false, {KEYS[2]}}";

    private ContractScripts() {}
}
