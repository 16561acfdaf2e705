package io.redlease.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A Lua script and the digest by which Redis knows it.
 *
 * @param text what is sent where the server does not know the script
 * @param sha1 40 hexadecimal digits
 */
record Script(String text, String sha1) {
    static final Script ACQUIRE = ofResource("acquire.lua");
    static final Script RENEW = ofResource("renew.lua");
    static final Script RELEASE = ofResource("release.lua");
    static final Script INSPECT = ofResource("inspect.lua");
    static final Script RAISE = ofResource("raise.lua");
    static final Script WRITE = ofResource("write.lua");

    static Script of(String text) {
        return new Script(text, digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Script ofResource(String file) {
        return of(resource(file));
    }

    static String resource(String file) {
        try (InputStream in = Script.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The script " + file + " is missing next to " + Script.class.getName()
                        + ": keep the .lua files when you repackage redlease-core");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("The script " + file + " could not be read", e);
        }
    }

    private static String digest(byte[] text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This JVM lacks SHA-1, which every JVM has to have", e);
        }
    }

    @Override
    public String toString() {
        return "Script[" + sha1 + "]";
    }
}
