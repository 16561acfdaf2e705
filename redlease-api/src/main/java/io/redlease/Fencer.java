package io.redlease;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Writes under one fencing token. Each write is checked at the store, in the same step that does it: it is
 * refused where a newer token has been seen. It does not look at this process's own belief, so a fencer that
 * outlived its term is safe to use.
 *
 * <p>Arguments are {@code String} (sent as UTF-8), {@code byte[]} or whole numbers; values up to the server's
 * own limits. All keys of a call must lie in the slot of the elector's name on a Redis Cluster.
 *
 * <p>The blocking methods wait for the reply at most for the elector's TTL, and are not cut short by an interrupt
 * (its flag stays set), so that a task can still write its last state. They throw {@link LeaseStoreException}
 * where the store could not be asked or refused the command itself; unless the server said no, the outcome is then
 * unknown. The stages of the {@code …Async} twins fail with the same exception, and complete on the task executor.
 * Do not block on them from a scheduler or I/O thread.
 */
public interface Fencer {

    /**
     * The token that every write of this fencer carries.
     *
     * @return the token, 1 to 2^53 − 1
     */
    long token();

    /**
     * Sets a key.
     *
     * @param key the key
     * @param value its new value
     * @return true if it was set, false if a newer token exists or the fence mark is missing
     * @throws LeaseStoreException if the store failed
     */
    boolean set(String key, String value);

    /**
     * Sets a key to bytes.
     *
     * @param key the key
     * @param value its new value
     * @return true if it was set
     * @throws LeaseStoreException if the store failed
     * @see #set(String, String)
     */
    boolean set(String key, byte[] value);

    /**
     * Sets one field of a hash.
     *
     * @param key the hash
     * @param field the field
     * @param value its new value
     * @return true if it was set
     * @throws LeaseStoreException if the store failed
     */
    boolean hset(String key, String field, String value);

    /**
     * Sets fields of a hash.
     *
     * @param key the hash
     * @param fields field names and values, at least one
     * @return true if they were set
     * @throws LeaseStoreException if the store failed
     */
    boolean hset(String key, Map<String, String> fields);

    /**
     * Deletes keys.
     *
     * @param keys the keys, at least one
     * @return true if the deletion was done, whether or not the keys existed
     * @throws LeaseStoreException if the store failed
     */
    boolean del(String... keys);

    /**
     * Does any one command, as {@code NAME key … arg …}.
     *
     * @param name the command's name, such as {@code ZADD}
     * @param keys its keys, in order; they come first
     * @param args its other arguments: strings, {@code byte[]} or whole numbers
     * @return the outcome and the reply
     * @throws LeaseStoreException if the store failed or refused the command
     */
    FencedResult command(String name, List<String> keys, List<?> args);

    /**
     * Runs a Lua body behind the fence. The caller's keys and arguments are {@code KEYS[2]} and {@code ARGV[2]} onwards
     * (the fence's own are at index 1); the value it returns is the reply. Use a fixed text and pass what varies as
     * arguments: each distinct body is kept, up to a bound.
     *
     * @param body Lua code
     * @param keys the keys that it uses
     * @param args its arguments: strings, {@code byte[]} or whole numbers
     * @return the outcome and the reply
     * @throws LeaseStoreException if the store failed, or the script did
     */
    FencedResult eval(String body, List<String> keys, List<?> args);

    /**
     * Brings the fence mark up to this token, or restores a missing one. Needed only for tokens that come from
     * elsewhere: every election raises the mark already.
     *
     * @return true if the mark now equals this token, false if a newer one exists or was minted
     * @throws LeaseStoreException if the store failed
     */
    boolean raise();

    /**
     * Sets a key, without waiting.
     *
     * @param key the key
     * @param value its new value
     * @return completes with true if it was set
     * @see #set(String, String)
     */
    CompletionStage<Boolean> setAsync(String key, String value);

    /**
     * Sets a key to bytes, without waiting.
     *
     * @param key the key
     * @param value its new value
     * @return completes with true if it was set
     * @see #set(String, byte[])
     */
    CompletionStage<Boolean> setAsync(String key, byte[] value);

    /**
     * Sets one field of a hash, without waiting.
     *
     * @param key the hash
     * @param field the field
     * @param value its new value
     * @return completes with true if it was set
     * @see #hset(String, String, String)
     */
    CompletionStage<Boolean> hsetAsync(String key, String field, String value);

    /**
     * Sets fields of a hash, without waiting.
     *
     * @param key the hash
     * @param fields field names and values, at least one
     * @return completes with true if they were set
     * @see #hset(String, Map)
     */
    CompletionStage<Boolean> hsetAsync(String key, Map<String, String> fields);

    /**
     * Deletes keys, without waiting.
     *
     * @param keys the keys, at least one
     * @return completes with true if the deletion was done
     * @see #del(String...)
     */
    CompletionStage<Boolean> delAsync(String... keys);

    /**
     * Does any one command, without waiting.
     *
     * @param name the command's name
     * @param keys its keys
     * @param args its other arguments
     * @return completes with the outcome and the reply
     * @see #command(String, List, List)
     */
    CompletionStage<FencedResult> commandAsync(String name, List<String> keys, List<?> args);

    /**
     * Runs a Lua body behind the fence, without waiting.
     *
     * @param body Lua code
     * @param keys the keys that it uses
     * @param args its arguments
     * @return completes with the outcome and the reply
     * @see #eval(String, List, List)
     */
    CompletionStage<FencedResult> evalAsync(String body, List<String> keys, List<?> args);

    /**
     * Brings the fence mark up to this token, without waiting.
     *
     * @return completes with true if the mark now equals this token
     * @see #raise()
     */
    CompletionStage<Boolean> raiseAsync();
}
