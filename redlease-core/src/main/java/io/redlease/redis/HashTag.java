package io.redlease.redis;

/**
 * What a name is called in the keys on a Redis Cluster, so that all of them lie in one slot.
 *
 * <p>A name without a hash tag is wrapped: {@code a} becomes <code>{a}</code>. A wrapping can't begin with a closing
 * brace, for the tag would be empty, so <code>}b</code> becomes <code>{:}}b:</code>. A name that has a tag stays as it is,
 * unless it looks like another name's wrapping: <code>{a}</code> becomes <code>{a}~</code>, and that <code>{a}~~</code>.
 * Hence no two names meet.
 */
final class HashTag {
    private static final char AVOIDS_A_CLASH = '~';
    private static final String TAG_OF_ITS_OWN = "{:}";
    private static final String END_OF_ITS_OWN = ":";

    private HashTag() {}

    static String ensuredIn(String name) {
        if (!isIn(name)) {
            return wrapped(name);
        }
        return looksWrapped(name) ? name + AVOIDS_A_CLASH : name;
    }

    /** The rule of Redis: the first opening brace and the first closing one after it, if they are not neighbours. */
    private static boolean isIn(String name) {
        int open = name.indexOf('{');
        return open >= 0 && name.indexOf('}', open + 1) > open + 1;
    }

    private static String wrapped(String name) {
        return name.startsWith("}") ? TAG_OF_ITS_OWN + name + END_OF_ITS_OWN : '{' + name + '}';
    }

    private static boolean looksWrapped(String name) {
        int end = name.length();
        while (name.charAt(end - 1) == AVOIDS_A_CLASH) {
            end--;
        }
        String core = name.substring(0, end);
        return isWrapping(core, "{", "}") || isWrapping(core, TAG_OF_ITS_OWN, END_OF_ITS_OWN);
    }

    private static boolean isWrapping(String core, String begin, String end) {
        if (core.length() <= begin.length() + end.length() || !core.startsWith(begin) || !core.endsWith(end)) {
            return false;
        }
        String inner = core.substring(begin.length(), core.length() - end.length());
        return !isIn(inner) && wrapped(inner).equals(core);
    }
}
