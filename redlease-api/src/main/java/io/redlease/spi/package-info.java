/**
 * What the author of a store implements. The engine decides; a store only keeps the lease, the tokens and the
 * fence mark of each name, and does each call in one atomic step.
 *
 * <h2>Rules</h2>
 *
 * <p>The store's contract test in the testkit has one test for each, named after it.
 *
 * <h3>Lease</h3>
 * <ol>
 *   <li>At most one unexpired lease exists per name. A lease expires by itself, {@code ttl} after it was granted or last renewed,
 *       judged by the store's own clock, never earlier.
 *   <li>{@link io.redlease.spi.LeaseStore#acquire} grants the lease if it is free, or if it is held under the requester's own
 *       instance id; then it tells how long that leftover had to live.
 *   <li>A refused acquisition is a value that tells the holder and the time left; it changes nothing.
 *   <li>{@link io.redlease.spi.LeaseStore#renew} extends only a lease with this instance id <em>and</em> this token, to
 *       {@code ttl} from now. It never revives one that is gone. A refusal tells who holds it.
 *   <li>{@link io.redlease.spi.LeaseStore#release} deletes only a lease with this instance id and this token, and
 *       tells the watchers; for any other it does nothing.
 *   <li>Each call is safe to repeat: a request that was done although its reply got lost does no harm.
 * </ol>
 *
 * <h3>Tokens</h3>
 * <ol start="7">
 *   <li>Every grant mints a token greater than every token granted for the name before, over expiry, release and take-over of
 *       an own leftover; with {@link io.redlease.TokenMode#CLOCKED} also over the loss of all data.
 *   <li>Every grant raises the fence mark to its token in the same step. A renewal restores a mark that is missing or lower.
 *   <li>Tokens are 1 to 2^53 − 1. Where no greater one is left the acquisition fails and nothing is changed.
 * </ol>
 *
 * <h3>Fenced writes</h3>
 * <ol start="10">
 *   <li>{@link io.redlease.spi.LeaseStore#write} is done if the fence mark is at most its token, and refused with
 *       the mark's value otherwise. Before anything is written the mark is raised to the token.
 *   <li>A missing mark refuses every write with {@link io.redlease.FencedResult.Status#FENCE_LOST}, but for
 *       {@link io.redlease.spi.FencedWrite.Raise}, which restores it unless a newer token is known to have been minted.
 *   <li>A write that fails half-way leaves the mark raised: no older token gets in afterwards.
 * </ol>
 *
 * <h3>Calls</h3>
 * <ol start="13">
 *   <li>No method blocks its caller, and none throws for what the server does: failures complete the stage with a
 *       {@link io.redlease.LeaseStoreException} of the right kind. An expected outcome is a value, never an exception.
 *   <li>Stages may complete on any thread, before the method returns as well. The engine runs no user code there.
 *   <li>The engine gives a call up by cancelling {@code stage.toCompletableFuture()}. The store then drops a
 *       request that was not sent yet, and frees what the call holds. It bounds no call by itself.
 *   <li>A call after {@link io.redlease.spi.LeaseStore#close} fails with kind
 *       {@link io.redlease.ElectionError.Kind#CONNECTION}.
 * </ol>
 *
 * <h3>Watching</h3>
 * <ol start="17">
 *   <li>A watcher is called when a watch took effect, after every gap in it, and on every release of the name. It may be
 *       called without need, and on any thread.
 *   <li>Losing the ability to watch is told once, is healed in the background, and never affects the other calls.
 * </ol>
 */
@NullMarked
package io.redlease.spi;

import org.jspecify.annotations.NullMarked;
