package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.servers.RespClient;
import io.redlease.servers.RespError;
import java.io.UncheckedIOException;
import java.util.List;

/** Listens over one connection, on a thread of its own, until either end closes it. */
final class RespNotices implements NoticeChannel {
    private final RespClient client;
    private final NoticeListener listener;

    RespNotices(RespClient client, NoticeListener listener) {
        this.client = client;
        this.listener = listener;
        Thread reader = new Thread(this::readAll, "notices");
        reader.setDaemon(true);
        reader.start();
    }

    private void readAll() {
        try {
            while (true) {
                hear();
            }
        } catch (UncheckedIOException broken) {
            listener.lost(new LeaseStoreException(Kind.NOTICES_LOST, "broke: " + broken, broken));
        }
    }

    private void hear() {
        try {
            if (client.read() instanceof List<?> message) {
                String channel = String.valueOf(message.get(1));
                switch (String.valueOf(message.get(0))) {
                    case "subscribe" -> listener.subscribed(channel);
                    case "message" -> listener.noticed(channel);
                    default -> {}
                }
            }
        } catch (RespError refused) {
            listener.lost(new LeaseStoreException(Kind.NOTICES_LOST, "refused: " + refused, refused));
        }
    }

    @Override
    public void subscribe(String channel) {
        client.send("SUBSCRIBE", channel);
    }

    @Override
    public void unsubscribe(String channel) {
        client.send("UNSUBSCRIBE", channel);
    }

    @Override
    public void close() {
        client.close();
    }
}
