package io.redlease;

/** What an elector is doing at this moment. A snapshot: it may have changed by the time it is read. */
public enum Role {
    /** Not started yet, or closed. */
    STOPPED,
    /** Contending: it waits for the lease, or holds back before it asks again. */
    FOLLOWER,
    /** Holds the lease and believes so; {@link Elector#isLeader()} also checks the deadline. */
    LEADER,
    /** The term has ended, but its task has not returned yet. */
    STEPPING_DOWN
}
