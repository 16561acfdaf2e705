package io.redlease.servers;

import java.util.ArrayList;
import java.util.List;

/**
 * Servers in containers, for the versions that the machine has no binary of. They use the host's network and see
 * the server's directory under its own path, so a container is driven exactly as a process. Linux only.
 */
final class Containers {

    private Containers() {}

    static boolean isDockerThere() {
        return Subprocess.run(List.of("docker", "version", "--format", "{{.Server.Version}}"))
                .strip()
                .matches("\\d+\\.\\d+\\S*");
    }

    static List<String> versionCommand(String image, List<String> command) {
        return withCommand(new ArrayList<>(List.of("docker", "run", "--rm", image)), command);
    }

    static List<String> runCommand(String name, String image, List<String> command) {
        String root = ProcessGuard.root().toString();
        String user = Subprocess.run(List.of("id", "-u")).strip() + ":"
                + Subprocess.run(List.of("id", "-g")).strip();
        return withCommand(
                new ArrayList<>(List.of(
                        "docker",
                        "run",
                        "--rm",
                        "--name",
                        name,
                        "--network",
                        "host",
                        "--user",
                        user,
                        "--volume",
                        root + ":" + root,
                        image)),
                command);
    }

    static void signal(String name, String signal) {
        Subprocess.run(List.of("docker", "kill", "--signal", signal, name));
    }

    static void remove(String name) {
        Subprocess.run(List.of("docker", "rm", "--force", name));
    }

    private static List<String> withCommand(List<String> docker, List<String> command) {
        docker.addAll(command);
        return docker;
    }
}
