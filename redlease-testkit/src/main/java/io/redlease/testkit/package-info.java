/** For users' tests: an in-memory store, virtual time, and the contract that every store keeps. */
@NullMarked
package io.redlease.testkit;

import org.jspecify.annotations.NullMarked;
