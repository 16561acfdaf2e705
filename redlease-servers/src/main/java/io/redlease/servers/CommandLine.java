package io.redlease.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits what a user wrote, without a shell: quotes, single or double, keep separators as they are. */
final class CommandLine {

    private CommandLine() {}

    /** The entries of a comma-separated list, quotes still in place. */
    static List<String> entries(String list) {
        return split(list, ',').stream()
                .map(String::strip)
                .filter(e -> !e.isEmpty())
                .toList();
    }

    /** The words of one entry, quotes removed. */
    static List<String> words(String entry) {
        return split(entry, ' ').stream()
                .filter(word -> !word.isEmpty())
                .map(word -> word.replaceAll("[\"']", ""))
                .toList();
    }

    private static List<String> split(String text, char separator) {
        Pattern piece = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^" + separator + "\"'])+");
        Matcher matcher = piece.matcher(text);
        List<String> pieces = new ArrayList<>();
        while (matcher.find()) {
            pieces.add(matcher.group());
        }
        return pieces;
    }
}
