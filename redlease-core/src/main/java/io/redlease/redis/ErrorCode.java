package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words by which Redis begins an error, what they mean for an election, and what to do. */
enum ErrorCode {
    LOADING(Kind.LOADING, "The server is loading its data. It passes by itself."),
    READONLY(
            Kind.READONLY,
            "The server is a replica, probably a demoted primary. The connection is given up, so that the next try looks"
                    + " for the primary; if it finds a replica again, point the client to the primary, or let it find it"
                    + " by Sentinel or Cluster."),
    MASTERDOWN(
            Kind.MASTERDOWN,
            "The server is a replica that has lost its primary. Wait for the fail-over, or point the client to the"
                    + " primary."),
    CLUSTERDOWN(
            Kind.CLUSTERDOWN,
            "The cluster does not serve the name's slot. Wait for the fail-over; if it lasts, look for slots without a"
                    + " node in CLUSTER INFO."),
    MOVED(Kind.CLUSTERDOWN, "The server is part of a Redis Cluster. Use the client's cluster variant."),
    ASK(Kind.TRYAGAIN, "The name's slot is being moved. If it lasts, use the client's cluster variant."),
    TRYAGAIN(Kind.TRYAGAIN, "The name's slot is being moved to another node. It passes by itself."),
    NOREPLICAS(
            Kind.NOREPLICAS,
            "The server has fewer good replicas than min-replicas-to-write wants. Bring replicas back, or lower it."),
    BUSY(
            Kind.BUSY,
            "A script blocks the server. Find the slow script (SLOWLOG GET); SCRIPT KILL ends it. The ttl should be"
                    + " longer than the slowest one."),
    MISCONF(
            Kind.MISCONF,
            "The server cannot save its data and refuses writes therefore. Look for the reason in its log, often a full"
                    + " disk."),
    OOM(Kind.OOM, "The server's memory is full. Raise maxmemory, or elect on a server that is no cache."),
    NOAUTH(Kind.AUTH, "Give the client a user and its password."),
    WRONGPASS(Kind.AUTH, "Give the client the right user and password."),
    NOPERM(Kind.AUTH, "Give the user the rights that docs/protocol.md lists for a role of this name."),
    DENIED(Kind.AUTH, "The server runs in protected mode. Give it a password, and the client too."),
    CROSSSLOT(
            Kind.CROSSSLOT,
            "Give all keys of a fenced write the hash tag of the role's name, and list every key that a body uses."),
    WRONGTYPE(Kind.WRONGTYPE, "Something else uses a key of this name. Give the role another name, or delete the key.");

    private static final Map<String, ErrorCode> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(ErrorCode::name, Function.identity()));

    final Kind kind;
    final String advice;

    ErrorCode(Kind kind, String advice) {
        this.kind = kind;
        this.advice = advice;
    }

    static @Nullable ErrorCode named(String word) {
        return BY_NAME.get(word);
    }
}
