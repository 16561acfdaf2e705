/**
 * The election as data: a {@link State}, an {@link Event}, and the {@link Step} that follows. Nothing here reads a
 * clock, starts a thread, calls a store or logs; times are nanoseconds of a monotonic clock and come in with the events.
 *
 * <p>One file per state, one method per event: to see what a follower does on a notice, read {@code Follower}.
 * The rules that several states share stand once: what a lease in hand needs in {@link Hold}, what outlives a
 * term in {@link Memory}, what a term's end tells in {@code Reports}.
 *
 * <pre>
 *   Idle ──Started──▶ Follower ──Granted──▶ Leader ──term ends──▶ SteppingDown ──TaskEnded──▶ Follower
 *                        │    ╲               ▲         (at once to Follower where there is no task)
 *                        │     own leftover   │
 *                        │       ▼            │
 *                        │    TakingOver ─────┘  once the earlier life cannot believe any more
 *                        ▼
 *                     Closed   (from everywhere, after the lease was released)
 * </pre>
 *
 * <p>What the caller owes: one event at a time; the {@code now} of each is read when it is taken up, so that it never
 * goes back; the new state is published before the effects are performed, in order; {@link State#wakeAt()} is
 * honoured with a {@link Event.WokeUp}, late at worst.
 *
 * <p>The shape (input in, next state and effects out, time as an input) follows etcd's raft library.
 */
@NullMarked
package io.redlease.core.election;

import org.jspecify.annotations.NullMarked;
