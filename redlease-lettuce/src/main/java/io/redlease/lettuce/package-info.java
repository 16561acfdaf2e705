/** redlease on the Lettuce client. */
@NullMarked
package io.redlease.lettuce;

import org.jspecify.annotations.NullMarked;
