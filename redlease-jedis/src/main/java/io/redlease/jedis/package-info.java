/** redlease on the Jedis client. */
@NullMarked
package io.redlease.jedis;

import org.jspecify.annotations.NullMarked;
