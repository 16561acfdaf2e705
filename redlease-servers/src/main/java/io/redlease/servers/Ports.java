package io.redlease.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that can't choose one themselves. They lie below the range from which systems take the ports of
 * outgoing connections, and so do the cluster bus ports that belong to them. Another process may still be faster:
 * who starts a server takes the next port when the first proves taken.
 */
final class Ports {

    /** What Redis adds to a port for its cluster bus. */
    private static final int BUS_OFFSET = 10_000;

    private static final int FIRST = 11_000;
    private static final int LAST = 21_999;
    private static final Set<Integer> TAKEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    /** A port that is free now and was not given out by this JVM before. */
    static int take() {
        for (int attempt = 0; attempt < LAST - FIRST; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
            if (TAKEN.add(port)) {
                if (isFree(port) && isFree(port + BUS_OFFSET)) {
                    return port;
                }
                TAKEN.remove(port);
            }
        }
        throw new IllegalStateException("No free port from " + FIRST + " to " + LAST);
    }

    /** Gives a port back. */
    static void giveBack(int port) {
        TAKEN.remove(port);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
