package io.redlease.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every Java block of the README and the docs is compiled code: it stands, word for word, in a source file. */
class SnippetsTest {
    private static final Path ROOT = root();
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.exists(here.resolve("README.md")) ? here : here.getParent();
    }

    /** Without its white space, which the formatter and a page's width decide. */
    private static String flat(String code) {
        return code.replaceAll("\\s+", "");
    }

    private static List<String> sources() throws IOException {
        List<String> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<Path> java = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("target"))
                    .toList();
            for (Path file : java) {
                all.add(flat(Files.readString(file)));
            }
        }
        return all;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages =
                    new ArrayList<>(docs.filter(file -> file.toString().endsWith(".md"))
                            .sorted()
                            .toList());
            pages.add(0, ROOT.resolve("README.md"));
            return pages;
        }
    }

    @TestFactory
    Stream<DynamicTest> everyJavaBlockIsCompiledCode() throws IOException {
        List<String> sources = sources();
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Matcher blocks = BLOCK.matcher(Files.readString(page));
            for (int number = 1; blocks.find(); number++) {
                String block = flat(blocks.group(1));
                tests.add(DynamicTest.dynamicTest(
                        page.getFileName() + " block " + number,
                        () -> assertThat(sources.stream().anyMatch(source -> source.contains(block)))
                                .as("is compiled code, word by word: %s", block)
                                .isTrue()));
            }
        }
        return tests.stream();
    }

    @Test
    void readmeHasAtMost200Lines() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(200);
    }

    @Test
    void everyRelativeLinkLeadsToAFile() throws IOException {
        Pattern link = Pattern.compile("\\]\\((?!http|#|mailto)([^)#]+)");
        for (Path page : pages()) {
            Matcher links = link.matcher(Files.readString(page));
            while (links.find()) {
                Path target = page.resolveSibling(links.group(1)).normalize();
                assertThat(target).as("linked from %s", page.getFileName()).exists();
            }
        }
    }
}
