package io.redlease.servers;

import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts the servers that tests take as parameters, and ends them; used through {@link WithRedis} and
 * {@link EachRedis}. Once per run it prints which servers are used. Where a set-up can't be had, the test is skipped
 * with the reason.
 */
public final class RedisExtension implements BeforeAllCallback, ParameterResolver {

    static final Namespace NAMESPACE = Namespace.create(RedisExtension.class);
    static final String SOURCE = "source";

    private static final AtomicBoolean REPORTED = new AtomicBoolean();

    private static final Map<Class<?>, BiFunction<Source, Optional<Setup>, Object>> SETUPS = Map.of(
            RedisServer.class, RedisExtension::server,
            RedisEndpoint.class, RedisExtension::endpoint,
            RedisReplication.class, RedisExtension::replication,
            RedisCluster.class, RedisExtension::cluster);

    /** For JUnit. */
    public RedisExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        report();
    }

    /** Constructors too are called for one test, in the turn of its class template. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return SETUPS.containsKey(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        report();
        boolean own = parameter.isAnnotated(PerTest.class);
        Store store = (own ? context : ofClass(context)).getStore(NAMESPACE);
        Source source = source(context, parameter.getParameter().getType());
        return store.getOrComputeIfAbsent(key(parameter, own, source), key -> create(parameter, source), Object.class);
    }

    /** The types that only a program can give. */
    static Set<Class<?>> ownedTypes() {
        return Set.of(RedisServer.class, RedisReplication.class, RedisCluster.class);
    }

    private static void report() {
        if (REPORTED.compareAndSet(false, true)) {
            System.out.println(RedisSources.configured().report());
        }
    }

    private static Object create(ParameterContext parameter, Source source) {
        try {
            return Objects.requireNonNull(SETUPS.get(parameter.getParameter().getType()))
                    .apply(source, parameter.findAnnotation(Setup.class));
        } catch (MissingServerException e) {
            Assumptions.abort(e.getMessage());
            throw e;
        }
    }

    private static Source source(ExtensionContext context, Class<?> type) {
        Source chosen = context.getStore(NAMESPACE).get(SOURCE, Source.class);
        return chosen != null
                ? chosen
                : RedisSources.configured().sources(ownedTypes().contains(type)).get(0);
    }

    /** The context above all test methods; of a class template, that of its current turn. */
    private static ExtensionContext ofClass(ExtensionContext context) {
        ExtensionContext above = context;
        while (above.getTestMethod().isPresent()) {
            above = above.getParent().orElseThrow();
        }
        return above;
    }

    /** Two parameters of one kind are two set-ups; the same in another method are the same two. */
    private static String key(ParameterContext parameter, boolean own, Source source) {
        Parameter[] all = parameter.getDeclaringExecutable().getParameters();
        String kind = kind(parameter.getParameter());
        long before = Arrays.stream(all, 0, parameter.getIndex())
                .filter(other -> kind(other).equals(kind))
                .count();
        return String.join("|", own ? "own" : "shared", kind, Long.toString(before), source.name());
    }

    private static String kind(Parameter parameter) {
        @Nullable Setup setup = parameter.getAnnotation(Setup.class);
        return parameter.getType().getSimpleName() + (setup == null ? "" : setup.toString());
    }

    private static Object endpoint(Source source, Optional<Setup> setup) {
        RedisEndpoint endpoint = source.endpoint();
        return endpoint == null ? server(source, setup) : endpoint;
    }

    private static RedisServer server(Source source, Optional<Setup> setup) {
        return RedisServer.builder()
                .binary(source.program())
                .config(lines(setup))
                .start();
    }

    private static RedisReplication replication(Source source, Optional<Setup> setup) {
        return RedisReplication.builder()
                .binary(source.program())
                .config(lines(setup))
                .replicas(replicas(setup, 1))
                .sentinels(setup.map(Setup::sentinels).orElse(0))
                .start();
    }

    private static RedisCluster cluster(Source source, Optional<Setup> setup) {
        return RedisCluster.builder()
                .binary(source.program())
                .config(lines(setup))
                .replicasPerMaster(replicas(setup, 0))
                .start();
    }

    private static String[] lines(Optional<Setup> setup) {
        return setup.map(Setup::config).orElse(new String[0]);
    }

    private static int replicas(Optional<Setup> setup, int otherwise) {
        return setup.map(Setup::replicas).filter(count -> count >= 0).orElse(otherwise);
    }
}
