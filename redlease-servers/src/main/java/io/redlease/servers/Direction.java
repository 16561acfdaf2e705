package io.redlease.servers;

/** One of the two ways through a {@link TcpProxy}. */
public enum Direction {
    /** What the client sends. */
    TO_SERVER,
    /** What the server answers. */
    TO_CLIENT
}
