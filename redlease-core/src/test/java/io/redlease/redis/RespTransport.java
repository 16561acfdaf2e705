package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.servers.RespClient;
import io.redlease.servers.RespError;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A transport without a client library, so that the scripts are tested and nothing else. It blocks, unlike a real one. */
final class RespTransport implements RedisTransport {
    private final Function<byte[], RespClient> dial;
    private final boolean cluster;
    private @Nullable RespClient client;

    /**
     * Runs scripts over connections of its own.
     *
     * @param dial opens a connection to the node that has a key
     * @param cluster whether each key may have another node
     */
    RespTransport(Function<byte[], RespClient> dial, boolean cluster) {
        this.dial = dial;
        this.cluster = cluster;
    }

    @Override
    public CompletionStage<@Nullable Object> evalSha(String sha1, List<byte[]> keys, List<byte[]> args) {
        return run("EVALSHA", sha1, keys, args);
    }

    @Override
    public CompletionStage<@Nullable Object> eval(String script, List<byte[]> keys, List<byte[]> args) {
        return run("EVAL", script, keys, args);
    }

    private CompletionStage<@Nullable Object> run(String how, String script, List<byte[]> keys, List<byte[]> args) {
        List<Object> command = new ArrayList<>(List.of(how, script, keys.size()));
        command.addAll(keys);
        command.addAll(args);
        try {
            return CompletableFuture.completedFuture(inOneShape(call(keys.get(0), command)));
        } catch (RespError error) {
            return CompletableFuture.failedFuture(new RedisReplyException(String.valueOf(error.getMessage()), error));
        } catch (UncheckedIOException e) {
            dropConnection();
            return CompletableFuture.failedFuture(new LeaseStoreException(Kind.CONNECTION, "broke: " + e, e));
        }
    }

    private synchronized @Nullable Object call(byte[] key, List<Object> command) {
        if (cluster) {
            try (RespClient node = dial.apply(key)) {
                return node.callRaw(command.toArray());
            }
        }
        RespClient present = client;
        if (present == null) {
            present = dial.apply(key);
            client = present;
        }
        return present.callRaw(command.toArray());
    }

    private static @Nullable Object inOneShape(@Nullable Object reply) {
        if (reply instanceof RespError error) {
            throw error;
        }
        if (reply instanceof List<?> parts) {
            List<@Nullable Object> all = new ArrayList<>();
            parts.forEach(part -> all.add(inOneShape(part)));
            return all;
        }
        return reply instanceof String status ? status.getBytes(StandardCharsets.UTF_8) : reply;
    }

    @Override
    public NoticeChannel openNotices(NoticeListener listener) {
        return new RespNotices(dial.apply(new byte[0]), listener);
    }

    @Override
    public synchronized void dropConnection() {
        if (client != null) {
            client.close();
            client = null;
        }
    }

    @Override
    public boolean isCluster() {
        return cluster;
    }

    @Override
    public void close() {
        dropConnection();
    }
}
