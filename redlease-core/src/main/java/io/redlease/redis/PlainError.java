package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Errors that Redis tells apart only by their wording. */
enum PlainError {
    UNKNOWN_COMMAND(
            "^(ERR )?unknown command\\b",
            Kind.UNKNOWN_COMMAND,
            "redlease needs EVAL and EVALSHA. The server, a proxy before it, or rename-command hides them."),
    NO_RIGHT_IN_SCRIPT(
            "user executing the script can't|ACL failure in script",
            Kind.AUTH,
            "Give the user the rights that docs/protocol.md lists for a role of this name."),
    NO_PASSWORD(
            "^ERR (invalid password|AUTH .*without any password|Client sent AUTH, but no password)",
            Kind.AUTH,
            "Give the client the right user and password."),
    TOO_MANY_CLIENTS(
            "^ERR max number of clients reached",
            Kind.CONNECTION,
            "Raise the server's maxclients, or close connections that nobody uses."),
    OTHER_SLOT(
            "keys that do not hash to the same slot|access a non local key",
            Kind.CROSSSLOT,
            ErrorCode.CROSSSLOT.advice);

    final Kind kind;
    final String advice;
    private final Pattern wording;

    PlainError(String wording, Kind kind, String advice) {
        this.wording = Pattern.compile(wording);
        this.kind = kind;
        this.advice = advice;
    }

    static @Nullable PlainError in(String words) {
        for (PlainError each : values()) {
            if (each.wording.matcher(words).find()) {
                return each;
            }
        }
        return null;
    }
}
