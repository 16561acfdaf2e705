/** Real Redis servers that a test, a demo or a benchmark owns. */
@NullMarked
package io.redlease.servers;

import org.jspecify.annotations.NullMarked;
