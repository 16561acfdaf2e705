package io.redlease.redis;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The bodies that callers evaluate, each behind the fence. The server keeps every one of them, so there is a bound. */
final class CallerScripts {
    static final int BOUND = 256;

    private static final String PLACE = "--[[BODY]]";
    private static final String BEFORE;
    private static final String AFTER;

    static {
        String template = Script.resource("eval.lua");
        int place = template.indexOf(PLACE);
        BEFORE = template.substring(0, place);
        AFTER = template.substring(place + PLACE.length());
    }

    private final Map<String, Script> byBody = new ConcurrentHashMap<>();

    /** The script for a body; fails if it is one too many. */
    Script of(String body) {
        @Nullable Script known = byBody.get(body);
        return known != null ? known : added(body);
    }

    private Script added(String body) {
        if (byBody.size() >= BOUND) {
            throw new LeaseStoreException(
                    Kind.COMMAND,
                    "This is the " + (BOUND + 1) + "th distinct body given to eval; the bound is " + BOUND
                            + ", for the server keeps each. Use a fixed text, and pass what varies as keys and"
                            + " arguments. The body begins with: " + body.substring(0, Math.min(80, body.length())),
                    null);
        }
        Script script = Script.of(BEFORE + body + AFTER);
        byBody.put(body, script);
        return script;
    }
}
