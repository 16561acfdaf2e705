/** redlease on the Redisson client. */
@NullMarked
package io.redlease.redisson;

import org.jspecify.annotations.NullMarked;
