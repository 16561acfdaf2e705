/**
 * Real Redis servers that a test, a demo or a benchmark owns.
 *
 * <pre>{@code
 * @WithRedis
 * class LeaseTest {
 *     @Test
 *     void lateReply(RedisServer server) {                       // shared by the class
 *         try (TcpProxy proxy = TcpProxy.to(server)) {
 *             Hold reply = proxy.holdReplyTo("EVALSHA");
 *             // … let a client of proxy.uri() send its request …
 *             reply.awaitBytes();                                // done, but the client doesn't know
 *             reply.release();
 *         }
 *     }
 *
 *     @Test
 *     void death(@PerTest RedisServer server) {                  // this test's alone
 *         server.kill();
 *         server.start();
 *     }
 *
 *     @EachRedis                                                 // once per version
 *     void cluster(RedisCluster cluster) {}
 * }
 * }</pre>
 *
 * <p>Without JUnit: {@link io.redlease.servers.RedisServer#create()}, and {@code builder()} of
 * {@link io.redlease.servers.RedisServer}, {@link io.redlease.servers.RedisReplication} and
 * {@link io.redlease.servers.RedisCluster}; all are to be closed. Which programs are run:
 * {@link io.redlease.servers.RedisSources}. What outlives this JVM: nothing, see
 * {@link io.redlease.servers.ProcessGuard}.
 */
@NullMarked
package io.redlease.servers;

import org.jspecify.annotations.NullMarked;
