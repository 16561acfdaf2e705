package io.redlease.lettuce;

import static org.awaitility.Awaitility.await;

import io.redlease.servers.Direction;
import io.redlease.servers.TcpProxy;
import java.time.Duration;

/** What goes wrong in tests. */
final class Faults {
    private Faults() {}

    /** Packets vanish from now on, those under way included. */
    static void blackHole(TcpProxy proxy) {
        proxy.drop(Direction.TO_SERVER);
        proxy.drop(Direction.TO_CLIENT);
    }

    /** Lets time pass where time itself is what the test is about. */
    static void pass(Duration time) {
        await().pollDelay(time).atMost(time.plusSeconds(10)).until(() -> true);
    }
}
