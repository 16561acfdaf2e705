package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.LeaseStoreException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Looks at how a stage ended. */
final class Outcome {
    private Outcome() {}

    static <A> A of(CompletionStage<A> stage) {
        return stage.toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join();
    }

    static LeaseStoreException failure(CompletionStage<?> stage) {
        try {
            Object value = of(stage);
            throw new AssertionError("No failure but " + value);
        } catch (CompletionException failure) {
            assertThat(failure).hasCauseInstanceOf(LeaseStoreException.class);
            return (LeaseStoreException) failure.getCause();
        }
    }
}
