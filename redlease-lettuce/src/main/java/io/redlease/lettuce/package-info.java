/**
 * Leases on Redis through the Lettuce client. The only public type is
 * {@link io.redlease.lettuce.LettuceLeaseStore}.
 *
 * <p>A store made from a client opens two connections of its own on it: one for all scripts, at the first call, and one
 * for release notices, when the first name is watched. Each serves all electors of the store. They belong to the store: it
 * closes them, and replaces one that broke at the next call instead of waiting for Lettuce's reconnect delay, so that
 * nothing queued on the old one is ever sent again. The client, and any connection handed in, belong to whoever made them
 * and are never closed.
 *
 * <p>Callbacks of Lettuce run on its I/O threads; nothing here blocks them.
 */
@NullMarked
package io.redlease.lettuce;

import org.jspecify.annotations.NullMarked;
