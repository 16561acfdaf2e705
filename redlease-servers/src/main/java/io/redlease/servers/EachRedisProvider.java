package io.redlease.servers;

import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** One turn per server, named after it; used through {@link EachRedis}. */
public final class EachRedisProvider
        implements ClassTemplateInvocationContextProvider, TestTemplateInvocationContextProvider {

    private record Turn(Source source) implements ClassTemplateInvocationContext, TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return source.name();
        }

        @Override
        public void prepareInvocation(ExtensionContext context) {
            context.getStore(RedisExtension.NAMESPACE).put(RedisExtension.SOURCE, source);
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of();
        }
    }

    /** For JUnit. */
    public EachRedisProvider() {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(EachRedis.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        return turns(Stream.concat(
                        Stream.of(context.getRequiredTestMethod()), Arrays.stream(type.getDeclaredConstructors())))
                .map(turn -> turn);
    }

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return context.getRequiredTestClass().isAnnotationPresent(EachRedis.class);
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        return turns(executables(context.getRequiredTestClass())).map(turn -> turn);
    }

    private static Stream<Turn> turns(Stream<? extends Executable> executables) {
        boolean owned = executables
                .flatMap(executable -> Arrays.stream(executable.getParameterTypes()))
                .anyMatch(RedisExtension.ownedTypes()::contains);
        return RedisSources.configured().sources(owned).stream().map(Turn::new);
    }

    /** Of the class, of those above it, whose tests it inherits, and of those nested in it. */
    private static Stream<Executable> executables(Class<?> type) {
        Stream<Executable> own =
                Stream.concat(Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredConstructors()));
        Stream<Executable> nested = Arrays.stream(type.getDeclaredClasses()).flatMap(EachRedisProvider::executables);
        Class<?> above = type.getSuperclass();
        Stream<Executable> inherited = above == null || above == Object.class ? Stream.empty() : executables(above);
        return Stream.of(own, nested, inherited).flatMap(each -> each);
    }
}
