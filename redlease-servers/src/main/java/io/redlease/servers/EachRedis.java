package io.redlease.servers;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test method, or all tests of a class, once on each server that {@link RedisSources} knows, with parameters as
 * under {@link WithRedis}. On a method it stands in place of {@code @Test}. A server that the user named by URI is left
 * out where a parameter must be the test's own.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@TestTemplate
@ExtendWith({EachRedisProvider.class, RedisExtension.class})
public @interface EachRedis {}
