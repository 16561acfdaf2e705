package io.redlease.lettuce;

/** Stands in where a plain connection was handed in, on which nothing can be heard: followers go by time alone. */
final class NoNotices implements Notices {
    @Override
    public void subscribe(String channel) {}

    @Override
    public void unsubscribe(String channel) {}
}
