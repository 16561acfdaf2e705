package io.redlease.lettuce;

import io.lettuce.core.pubsub.RedisPubSubAdapter;
import java.util.function.Consumer;

/** Passes on what Lettuce hears on one connection. */
final class NoticeForwarder extends RedisPubSubAdapter<String, String> {
    private final Consumer<String> onSubscribed;
    private final Consumer<String> onMessage;

    NoticeForwarder(Consumer<String> onSubscribed, Consumer<String> onMessage) {
        this.onSubscribed = onSubscribed;
        this.onMessage = onMessage;
    }

    @Override
    public void subscribed(String channel, long count) {
        onSubscribed.accept(channel);
    }

    @Override
    public void message(String channel, String message) {
        onMessage.accept(channel);
    }
}
