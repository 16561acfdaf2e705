package io.redlease.redis;

/** The connection that listens for release notices. Calls return at once. */
public interface NoticeChannel {

    /**
     * Listens to a channel, from the confirmation told to the listener on.
     *
     * @param channel the channel's name
     */
    void subscribe(String channel);

    /**
     * Stops listening to a channel.
     *
     * @param channel the channel's name
     */
    void unsubscribe(String channel);

    /** Closes the connection. */
    void close();
}
