package io.redlease.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The demo, as the README's command runs it: three JVMs, a real Redis, real signals. */
class DemoTest {

    @Test
    @Timeout(90)
    void showsEverythingAndEndsWell() {
        PrintStream console = System.out;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        int exit;
        try {
            System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
            exit = Demo.run(new String[] {});
        } finally {
            System.setOut(console);
        }
        String output = shown.toString(StandardCharsets.UTF_8);

        assertThat(exit).as(output).isZero();
        assertThat(output)
                .contains("handed over in", "after the lease's expiry", "all 5 kinds of write", "As promised")
                .doesNotContain("VIOLATED", "FAILED");
        assertThat(output.lines().filter(line -> line.contains("REFUSED"))).hasSizeGreaterThanOrEqualTo(5);
        assertThat(output.lines().map(String::length)).allMatch(length -> length < 80);
    }
}
