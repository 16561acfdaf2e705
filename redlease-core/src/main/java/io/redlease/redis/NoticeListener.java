package io.redlease.redis;

import io.redlease.LeaseStoreException;

/** Hears what comes on a {@link NoticeChannel}, on any thread; returns at once. */
public interface NoticeListener {

    /**
     * The server confirmed a subscription, for the first time or again after a reconnect.
     *
     * @param channel the channel's name
     */
    void subscribed(String channel);

    /**
     * A notice came.
     *
     * @param channel the channel's name
     */
    void noticed(String channel);

    /**
     * The connection was lost or a subscription was refused. The transport goes on trying.
     *
     * @param error why
     */
    void lost(LeaseStoreException error);
}
