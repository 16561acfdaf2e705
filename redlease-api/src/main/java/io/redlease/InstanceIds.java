package io.redlease;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** Makes default instance ids: readable in an incident, unique without coordination. */
final class InstanceIds {
    private InstanceIds() {}

    static String next() {
        return hostName() + "-" + UUID.randomUUID().toString().substring(0, 13);
    }

    private static String hostName() {
        String fromEnvironment = System.getenv("HOSTNAME");
        if (fromEnvironment != null && isPlain(fromEnvironment)) {
            return fromEnvironment;
        }
        try {
            String fromSystem = InetAddress.getLocalHost().getHostName();
            return isPlain(fromSystem) ? fromSystem : "host";
        } catch (UnknownHostException e) {
            return "host";
        }
    }

    // A host's name comes from outside: never let an odd one make the default configuration fail.
    private static boolean isPlain(String name) {
        return name.matches("[A-Za-z0-9._-]{1,255}");
    }
}
