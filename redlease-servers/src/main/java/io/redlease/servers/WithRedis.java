package io.redlease.servers;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class real servers: parameters of its methods and constructors may be a {@link RedisServer}, a
 * {@link RedisReplication}, a {@link RedisCluster}, or a {@link RedisEndpoint} where it need not be the test's own.
 *
 * <p>One set-up is shared by all tests of the class, which ends it; its data is not cleared in between. Several parameters
 * of one type are several set-ups. With {@link PerTest} a parameter is the test's alone.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RedisExtension.class)
public @interface WithRedis {}
