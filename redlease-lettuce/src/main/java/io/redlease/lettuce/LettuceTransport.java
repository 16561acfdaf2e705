package io.redlease.lettuce;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import io.redlease.redis.NoticeChannel;
import io.redlease.redis.NoticeListener;
import io.redlease.redis.RedisTransport;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs scripts over one connection, all calls side by side on it. */
final class LettuceTransport implements RedisTransport {
    private static final long CLOSE_MILLIS = 1_000;

    private final Link<StatefulConnection<byte[], byte[]>> scripts;
    private final Function<NoticeListener, Notices> ear;
    private final boolean cluster;
    private final Runnable onClose;
    private final Set<Call> underWay = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Notices notices;
    private volatile boolean closed;

    private LettuceTransport(
            Link<StatefulConnection<byte[], byte[]>> scripts,
            Function<NoticeListener, Notices> ear,
            boolean cluster,
            Runnable onClose) {
        this.scripts = scripts;
        this.ear = ear;
        this.cluster = cluster;
        this.onClose = onClose;
    }

    /**
     * Runs on connections of our own.
     *
     * @param dialer opens them
     * @return the transport
     */
    static LettuceTransport over(Dialer dialer) {
        return new LettuceTransport(
                new OwnLink<>(dialer, dialer::dialForScripts),
                listener ->
                        new NoticeConnection(new OwnLink<>(dialer, dialer::dialForNotices), dialer.timer(), listener),
                dialer.isCluster(),
                dialer::hangUp);
    }

    /**
     * Runs on connections that stay the user's.
     *
     * @param scripts any connection that takes commands
     * @param notices a connection to listen on, null to go without notices
     * @param cluster whether they lead to a Redis Cluster
     * @return the transport
     */
    static LettuceTransport over(
            StatefulConnection<?, ?> scripts,
            @Nullable StatefulRedisPubSubConnection<String, String> notices,
            boolean cluster) {
        return new LettuceTransport(new LentLink<>(inBytes(scripts), !cluster), ear(notices), cluster, () -> {});
    }

    /** Only the codec knows the types, and our commands never meet it. */
    @SuppressWarnings("unchecked")
    private static StatefulConnection<byte[], byte[]> inBytes(StatefulConnection<?, ?> connection) {
        return (StatefulConnection<byte[], byte[]>) connection;
    }

    private static Function<NoticeListener, Notices> ear(
            @Nullable StatefulRedisPubSubConnection<String, String> connection) {
        if (connection == null) {
            return listener -> new NoNotices();
        }
        return listener -> new NoticeConnection(
                new LentLink<>(connection, true), connection.getResources().eventExecutorGroup(), listener);
    }

    @Override
    public CompletionStage<@Nullable Object> evalSha(String sha1, List<byte[]> keys, List<byte[]> args) {
        return send(ScriptCommands.evalSha(sha1, keys, args));
    }

    @Override
    public CompletionStage<@Nullable Object> eval(String script, List<byte[]> keys, List<byte[]> args) {
        return send(ScriptCommands.eval(script, keys, args));
    }

    private CompletionStage<@Nullable Object> send(AsyncCommand<byte[], byte[], @Nullable Object> command) {
        Call call = new Call(command, thrown -> Failures.of(thrown, scripts.server()));
        underWay.add(call);
        call.reply().whenComplete((value, thrown) -> ended(call, thrown));
        if (closed) {
            call.fail(closedFailure());
        } else {
            scripts.connection().whenComplete((connection, thrown) -> {
                if (thrown == null) {
                    call.sendOn(connection);
                } else {
                    call.fail(thrown);
                }
            });
        }
        return call.reply();
    }

    private void ended(Call call, @Nullable Throwable thrown) {
        underWay.remove(call);
        if (cluster && thrown instanceof LeaseStoreException failure && failure.kind() != Kind.TIMEOUT) {
            scripts.drop(); // a node is gone: have the topology read again
        }
    }

    @Override
    public NoticeChannel openNotices(NoticeListener listener) {
        Notices opened = ear.apply(listener);
        notices = opened;
        return opened;
    }

    @Override
    public void dropConnection() {
        scripts.drop();
        Notices opened = notices;
        if (opened != null) {
            opened.drop();
        }
    }

    @Override
    public boolean isCluster() {
        return cluster;
    }

    @Override
    public void close() {
        closed = true;
        underWay.forEach(call -> call.fail(closedFailure()));
        Notices opened = notices;
        if (opened != null) {
            await(opened.hangUp());
        }
        await(scripts.close());
        onClose.run();
    }

    /** Waits so that whoever closes the client next does not meet a half-closed connection; not for ever. */
    private static void await(CompletionStage<?> closing) {
        try {
            closing.toCompletableFuture().get(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | CancellationException e) {
            // it ends with the client
        }
    }

    private static LeaseStoreException closedFailure() {
        return Failures.failed(Kind.CONNECTION, "The lease store was closed; make a new one to go on.", null);
    }
}
