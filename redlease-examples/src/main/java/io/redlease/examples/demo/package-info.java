/**
 * The demo: three processes contend for one name over a real Redis, lose it in every way there is, and an ex-leader's
 * writes are refused. Start with {@link io.redlease.examples.demo.Demo}.
 */
@NullMarked
package io.redlease.examples.demo;

import org.jspecify.annotations.NullMarked;
