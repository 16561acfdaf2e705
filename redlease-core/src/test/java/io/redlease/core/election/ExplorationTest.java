package io.redlease.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Explores every course that two electors can take with up to a number of things going wrong (a loss, a delay, a reordering, a
 * stopped process, a cut network, a late timer, a resignation, a returned task, a close), wherever they go wrong. Between them all goes well. Bounding the
 * deviations rather than the depth keeps whole terms and hand-overs within reach (the idea of delay-bounded
 * scheduling, Emmi, Qadeer and Rakamaric, POPL 2011).
 */
class ExplorationTest {
    private static final int DEVIATIONS = Integer.getInteger("redlease.exploration.deviations", 2);
    private static final long HORIZON = 2300 * World.MILLI;

    /** A world reached, and how, most recent last. */
    private record Course(World world, int left, @Nullable Course before, String move) {

        String told() {
            Deque<String> lines = new ArrayDeque<>();
            for (Course course = this; course != null; course = course.before) {
                lines.addFirst(course.move + "\n    -> " + course.world);
            }
            return String.join("\n", lines);
        }
    }

    @Test
    void noCourseBreaksAPromise() {
        Map<World, Integer> visited = new HashMap<>();
        Deque<Course> open = new ArrayDeque<>();
        open.add(new Course(World.begin(), DEVIATIONS, null, "begin"));
        long elections = 0;
        while (!open.isEmpty()) {
            Course course = open.removeLast();
            int seen = visited.getOrDefault(course.world(), -1);
            if (seen >= course.left()) {
                continue;
            }
            visited.put(course.world(), course.left());
            elections = Math.max(elections, course.world().terms());
            check(course);
            expand(course, open);
        }

        System.out.println("explored " + visited.size() + " states, up to " + elections + " terms, " + DEVIATIONS
                + " deviations, no promise broken");
        assertThat(visited).hasSizeGreaterThan(10_000);
        assertThat(elections).isGreaterThan(2);
    }

    private static void expand(Course course, Deque<Course> open) {
        boolean first = true;
        for (World.Move move : moves(course)) {
            int left = first ? course.left() : course.left() - 1;
            if (left >= 0 && move.next().now() <= HORIZON) {
                open.add(new Course(move.next(), left, course, move.name()));
            }
            first = false;
        }
    }

    private static Iterable<World.Move> moves(Course course) {
        try {
            return course.world().moves();
        } catch (AssertionError broken) {
            throw new AssertionError(broken.getMessage() + "\n" + course.told(), broken);
        }
    }

    private static void check(Course course) {
        World world = course.world();
        if (world.believes(0) && world.believes(1)) {
            throw new AssertionError("two believe at once\n" + course.told());
        }
        for (int elector = 0; elector < 2; elector++) {
            if (world.believes(elector) && !world.holdsLease(elector)) {
                throw new AssertionError("elector " + elector + " believes without a lease\n" + course.told());
            }
        }
    }
}
