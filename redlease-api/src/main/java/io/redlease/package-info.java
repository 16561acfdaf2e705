/**
 * The application's view of redlease: one {@link io.redlease.Elector} per role and process, a
 * {@link io.redlease.Term} for each time it leads, and a {@link io.redlease.Fencer} that writes under the
 * term's fencing token.
 *
 * <p>Everything here may be called from any thread unless a method says otherwise. References are
 * non-null unless marked {@link org.jspecify.annotations.Nullable}.
 *
 * <p>The idea of fencing tokens is described by Martin Kleppmann in "How to do distributed locking" (2016);
 * the lease itself goes back to Gray and Cheriton, "Leases: an efficient fault-tolerant mechanism for
 * distributed file cache consistency" (SOSP 1989).
 */
@NullMarked
package io.redlease;

import org.jspecify.annotations.NullMarked;
