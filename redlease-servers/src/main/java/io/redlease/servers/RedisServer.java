package io.redlease.servers;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A real Redis server that its creator owns: on a free port, with a directory of its own, without persistence
 * unless asked for. It can be stopped, killed, paused and started again on the same port.
 *
 * <p>Its methods return when what they say has happened. For one thread at a time.
 */
public final class RedisServer implements RedisEndpoint, AutoCloseable {

    private static final Duration START_BOUND = Duration.ofSeconds(20);
    private static final Duration STOP_BOUND = Duration.ofSeconds(5);
    private static final int PORT_ATTEMPTS = 10;

    private final ServerConfig config;
    private final ServerDirectory directory;
    private int port;
    private @Nullable ServerProcess process;

    private RedisServer(ServerConfig config) {
        this.config = config;
        this.directory = ServerDirectory.create();
    }

    /** Starts a server of the first binary that is configured, usually the embedded one. */
    public static RedisServer create() {
        return builder().start();
    }

    /** Starts a server of this binary. */
    public static RedisServer create(ServerBinary binary) {
        return builder().binary(binary).start();
    }

    /** For a server with settings of its own. */
    public static RedisServerBuilder builder() {
        return new RedisServerBuilder();
    }

    static RedisServer create(ServerConfig config) {
        RedisServer server = new RedisServer(config);
        try {
            server.startOnFreePort();
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String uri() {
        String password = config.password();
        return "redis://" + (password == null ? "" : ":" + password + "@") + host() + ":" + port;
    }

    @Override
    public String description() {
        return config.binary().toString();
    }

    /** The program it runs. */
    public ServerBinary binary() {
        return config.binary();
    }

    /** The process id of its current life. */
    public long pid() {
        return current().pid();
    }

    /** Whether its process exists; true while it is paused as well. */
    public boolean isRunning() {
        ServerProcess running = process;
        return running != null && running.isAlive();
    }

    @Override
    public RespClient connect() {
        RespClient client = RespClient.connect(host(), port);
        String password = config.password();
        return password == null || config.isSentinel() ? client : client.authenticated(password);
    }

    /** Starts it again on its port, after {@link #stop} or {@link #kill}; data is there if it was persisted. */
    public void start() {
        if (isRunning()) {
            throw new IllegalStateException("The server on port " + port + " runs already");
        }
        launch();
        Await.until(
                "the server on port " + port + " answers", START_BOUND, () -> isReady() || !isRunning(), this::logTail);
        if (!isRunning()) {
            throw new IllegalStateException("The server on port " + port + " ended:\n" + logTail());
        }
    }

    /** Ends it in order, so that it may save its data. */
    public void stop() {
        ServerProcess running = process;
        if (running != null) {
            running.resume();
            running.end(STOP_BOUND);
            process = null;
        }
    }

    /** SIGKILL. Without persistence its data is gone. */
    public void kill() {
        current().kill();
        process = null;
    }

    /** SIGSTOP: connections stay open, nothing answers. */
    public void pause() {
        current().pause();
    }

    /** SIGCONT. */
    public void resume() {
        current().resume();
    }

    /** Stops and starts it. */
    public void restart() {
        stop();
        start();
    }

    /** Kills it and starts it with nothing of what it had stored. */
    public void restartEmpty() {
        if (isRunning()) {
            kill();
        }
        directory.erase();
        start();
    }

    /** The last lines of its log, for the message of a failure. */
    public String logTail() {
        return directory.logTail();
    }

    /** Ends it and deletes its directory. */
    @Override
    public void close() {
        if (isRunning()) {
            current().kill();
        }
        process = null;
        Ports.giveBack(port);
        directory.delete();
    }

    @Override
    public String toString() {
        return description() + " on port " + port;
    }

    private void startOnFreePort() {
        for (int attempt = 1; ; attempt++) {
            port = Ports.take();
            launch();
            if (Await.reached(START_BOUND, () -> isOurs() || !isRunning()) && isRunning()) {
                return;
            }
            if (attempt == PORT_ATTEMPTS || !logTail().contains("in use")) {
                throw new IllegalStateException("No start: " + description() + "\n" + logTail());
            }
            Ports.giveBack(port);
            directory.erase();
        }
    }

    private void launch() {
        directory.configure(config, port);
        String file = directory.config().toString();
        List<String> arguments = config.isSentinel() ? List.of(file, "--sentinel") : List.of(file);
        process = ServerProcess.launch(config.binary(), arguments, directory.log());
    }

    /** Another process may have been faster on the port; then it answers, while ours ends. */
    private boolean isOurs() {
        try {
            return isReady()
                    && info("server", "config_file").equals(directory.config().toString());
        } catch (RespError e) {
            return true; // It does not talk to us: a password was set by a line of configuration.
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private boolean isReady() {
        try {
            return "PONG".equals(call("PING"));
        } catch (RespError e) {
            return !e.code().equals("LOADING");
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private ServerProcess current() {
        ServerProcess running = process;
        if (running == null) {
            throw new IllegalStateException("The server on port " + port + " does not run");
        }
        return running;
    }
}
