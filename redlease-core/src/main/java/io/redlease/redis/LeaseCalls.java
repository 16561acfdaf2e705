package io.redlease.redis;

import io.redlease.spi.Acquisition;
import io.redlease.spi.Lease;
import io.redlease.spi.LeaseRequest;
import io.redlease.spi.LeaseView;
import io.redlease.spi.Renewal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Makes the calls that take, extend, release and look at a lease. */
final class LeaseCalls {
    private final Names names;

    LeaseCalls(Names names) {
        this.names = names;
    }

    ScriptCall<Acquisition> acquire(LeaseRequest request) {
        List<byte[]> args = List.of(
                bytes(request.instanceId()),
                Bounds.ttlMillis(request.ttlMillis()),
                bytes(request.tokenMode().name()));
        return new ScriptCall<>(Script.ACQUIRE, keys(request.name()), args, false, LeaseReplies::acquired);
    }

    ScriptCall<Renewal> renew(Lease lease, long ttlMillis) {
        List<byte[]> args =
                List.of(bytes(lease.instanceId()), Bounds.token(lease.token()), Bounds.ttlMillis(ttlMillis));
        return new ScriptCall<>(Script.RENEW, keys(lease.name()), args, false, LeaseReplies::renewed);
    }

    ScriptCall<Boolean> release(Lease lease) {
        byte[] channel = names.keys(lease.name()).channelBytes;
        List<byte[]> args = List.of(bytes(lease.instanceId()), Bounds.token(lease.token()), channel);
        return new ScriptCall<>(Script.RELEASE, keys(lease.name()), args, false, LeaseReplies::released);
    }

    ScriptCall<LeaseView> inspect(String name) {
        return new ScriptCall<>(Script.INSPECT, keys(name), List.of(), false, LeaseReplies::viewed);
    }

    private List<byte[]> keys(String name) {
        return names.keys(name).lease;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
