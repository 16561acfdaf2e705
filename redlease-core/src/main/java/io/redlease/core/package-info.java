/**
 * The engine: {@link io.redlease.core.Redlease} makes electors and runs the pure state machine of
 * {@code io.redlease.core.election} with real time, threads and a store.
 */
@NullMarked
package io.redlease.core;

import org.jspecify.annotations.NullMarked;
