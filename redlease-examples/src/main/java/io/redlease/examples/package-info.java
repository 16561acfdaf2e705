/** The demo, and the code that the documentation shows. */
@NullMarked
package io.redlease.examples;

import org.jspecify.annotations.NullMarked;
