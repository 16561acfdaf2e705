package io.redlease.servers;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How the set-up of a parameter is to be; what doesn't concern its type is ignored. */
@Documented
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface Setup {

    /** Further lines of the configuration file, such as {@code maxmemory 10mb}. */
    String[] config() default {};

    /** Replicas: of the primary, or of each master of a cluster. */
    int replicas() default -1;

    /** Sentinels of a replicated set-up. */
    int sentinels() default 0;
}
