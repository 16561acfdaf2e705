package io.redlease.lettuce;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;

/** Hears of the end of a connection. */
final class BreakListener implements RedisConnectionStateListener {
    private final Runnable action;

    BreakListener(Runnable action) {
        this.action = action;
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
        action.run();
    }

    /** After an error on the wire nobody knows which reply answers which command. */
    @Override
    public void onRedisExceptionCaught(RedisChannelHandler<?, ?> connection, Throwable cause) {
        action.run();
    }
}
