package io.redlease.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

// B32
class RedisErrorsTest {
    private static final String IN_62 =
            "ERR Error running script (call to f_0a9f75e991483d02789696e4c90d26c10395863e): @user_script:1: ";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LOADING Redis is loading the dataset in memory                                | LOADING
            READONLY You can't write against a read only replica.                         | READONLY
            MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'. | MASTERDOWN
            CLUSTERDOWN Hash slot not served                                              | CLUSTERDOWN
            MOVED 3999 127.0.0.1:6381                                                     | CLUSTERDOWN
            ASK 3999 127.0.0.1:6381                                                       | TRYAGAIN
            TRYAGAIN Multiple keys request during rehashing of slot                       | TRYAGAIN
            NOREPLICAS Not enough good replicas to write.                                 | NOREPLICAS
            BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE. | BUSY
            MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk. | MISCONF
            OOM command not allowed when used memory > 'maxmemory'.                       | OOM
            -OOM command not allowed when used memory > 'maxmemory'.                      | OOM
            NOAUTH Authentication required.                                               | AUTH
            WRONGPASS invalid username-password pair or user is disabled.                 | AUTH
            NOPERM this user has no permissions to run the 'evalsha' command              | AUTH
            ERR invalid password                                                          | AUTH
            CROSSSLOT Keys in request don't hash to the same slot                         | CROSSSLOT
            ERR unknown command 'EVALSHA', with args beginning with: '0a9f'               | UNKNOWN_COMMAND
            ERR unknown command `EVALSHA`, with args beginning with: `0a9f`,              | UNKNOWN_COMMAND
            ERR max number of clients reached                                             | CONNECTION
            ERR something that nobody has seen yet                                        | INTERNAL
            """)
    void errorHasItsKind(String reply, Kind kind) {
        LeaseStoreException failure = RedisErrors.ofOwn(new RedisReplyException(reply, null));

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure).hasMessageContaining(reply.replaceFirst("^-", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            @user_script: 1: -OOM command not allowed when used memory > 'maxmemory'.     | OOM
            @user_script: 1: -READONLY You can't write against a read only replica.       | READONLY
            WRONGTYPE Operation against a key holding the wrong kind of value             | WRONGTYPE
            @user_script: 1: The user executing the script can't run this command or subcommand | AUTH
            """)
    void errorInsideAScriptOfAnOldServerHasItsKind(String reply, Kind kind) {
        assertThat(RedisErrors.ofOwn(new RedisReplyException(IN_62 + reply, null))
                        .kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WRONGTYPE Operation against a key holding the wrong kind of value             | COMMAND
            ERR value is not an integer or out of range                                   | COMMAND
            ERR Unknown Redis command called from script                                  | COMMAND
            BUSYGROUP Consumer Group name already exists                                  | COMMAND
            user_script:1: attempt to index local 'x' (a nil value)                       | COMMAND
            My Err                                                                        | COMMAND
            OOM command not allowed when used memory > 'maxmemory'.                       | OOM
            ERR The user executing the script can't run this command or subcommand        | AUTH
            ERR Script attempted to access a non local key in a cluster node              | CROSSSLOT
            """)
    void errorOfTheCallersOwnHasItsKind(String reply, Kind kind) {
        assertThat(RedisErrors.ofCaller(reply, null).kind()).isEqualTo(kind);
    }

    @Test
    void wrappedReplyIsFound() {
        Throwable wrapped = new CompletionException(new RedisReplyException("LOADING Redis is loading", null));

        assertThat(RedisErrors.ofOwn(wrapped).kind()).isEqualTo(Kind.LOADING);
    }

    @Test
    void whatTheTransportClassifiedStays() {
        LeaseStoreException known = new LeaseStoreException(Kind.POOL_EXHAUSTED, "no connection", null);

        assertThat(RedisErrors.ofCaller(new CompletionException(known))).isSameAs(known);
    }

    @Test
    void callThatTheClientCancelledHasNoConnection() {
        assertThat(RedisErrors.ofOwn(new CancellationException()).kind()).isEqualTo(Kind.CONNECTION);
    }

    @Test
    void exceptionThatNobodyExpectedIsInternal() {
        assertThat(RedisErrors.ofOwn(new ArithmeticException("odd")))
                .hasMessageContaining("odd")
                .extracting(LeaseStoreException.class::cast)
                .extracting(LeaseStoreException::kind)
                .isEqualTo(Kind.INTERNAL);
    }
}
