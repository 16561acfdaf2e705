package io.redlease.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Records what the store asks of its transport; the test answers by hand. It knows nothing of Redis. */
final class HandTransport implements RedisTransport, NoticeChannel {

    /** One call of the transport. */
    record Sent(
            String how,
            String script,
            List<byte[]> keys,
            List<byte[]> args,
            CompletableFuture<@Nullable Object> stage) {

        void answers(@Nullable Object... parts) {
            List<@Nullable Object> reply = new ArrayList<>();
            for (Object part : parts) {
                reply.add(part instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : part);
            }
            stage.complete(reply);
        }

        void fails(String reply) {
            stage.completeExceptionally(new RedisReplyException(reply, null));
        }

        void fails(RuntimeException failure) {
            stage.completeExceptionally(failure);
        }
    }

    final List<Sent> sent = new ArrayList<>();
    final List<String> noticeCalls = new ArrayList<>();
    boolean cluster;
    int drops;
    int closed;

    @Nullable
    RuntimeException refusal;

    private @Nullable NoticeListener listener;

    Sent last() {
        return sent.get(sent.size() - 1);
    }

    NoticeListener listener() {
        return Objects.requireNonNull(listener, "nothing is watched");
    }

    @Override
    public CompletionStage<@Nullable Object> evalSha(String sha1, List<byte[]> keys, List<byte[]> args) {
        return send("EVALSHA", sha1, keys, args);
    }

    @Override
    public CompletionStage<@Nullable Object> eval(String script, List<byte[]> keys, List<byte[]> args) {
        return send("EVAL", script, keys, args);
    }

    private CompletionStage<@Nullable Object> send(String how, String script, List<byte[]> keys, List<byte[]> args) {
        if (refusal != null) {
            throw refusal;
        }
        sent.add(new Sent(how, script, keys, args, new CompletableFuture<>()));
        return last().stage();
    }

    @Override
    public NoticeChannel openNotices(NoticeListener opened) {
        noticeCalls.add("open");
        if (refusal != null) {
            throw refusal;
        }
        listener = opened;
        return this;
    }

    @Override
    public void subscribe(String channel) {
        noticeCalls.add("subscribe " + channel);
    }

    @Override
    public void unsubscribe(String channel) {
        noticeCalls.add("unsubscribe " + channel);
    }

    @Override
    public void dropConnection() {
        drops++;
    }

    @Override
    public boolean isCluster() {
        return cluster;
    }

    @Override
    public void close() {
        noticeCalls.add("close");
        closed++;
    }
}
