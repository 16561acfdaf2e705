package io.redlease.examples;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.redlease.Elector;
import io.redlease.ElectorObserver;
import io.redlease.Fencer;
import io.redlease.LeaderTask;
import io.redlease.Term;
import io.redlease.spi.LeaseStore;
import io.redlease.spi.LeaseWatcher;
import io.redlease.spi.Watch;

/** Who may depend on whom; it stands in the one module that sees all others. */
@AnalyzeClasses(packages = "io.redlease", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String API = "io.redlease";
    private static final String SPI = "io.redlease.spi";
    private static final String CORE = "io.redlease.core";
    private static final String ELECTION = "io.redlease.core.election";
    private static final String PROTOCOL = "io.redlease.redis";

    @ArchTest
    static final ArchRule apiNeedsNothingButTheJdkAndJSpecify = classes()
            .that()
            .resideInAnyPackage(API, SPI)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(API, SPI, "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule coreNeedsOnlyTheApi = classes()
            .that()
            .resideInAnyPackage(CORE, ELECTION, PROTOCOL)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(API, SPI, CORE, ELECTION, PROTOCOL, "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule engineDoesNotKnowRedis = noClasses()
            .that()
            .resideInAPackage("io.redlease.core..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(PROTOCOL);

    @ArchTest
    static final ArchRule protocolDoesNotKnowTheEngine = noClasses()
            .that()
            .resideInAPackage(PROTOCOL)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.redlease.core..");

    /** A positive list of packages: what is not on it can't be imported, so a clock or a thread can't creep in. */
    @ArchTest
    static final ArchRule electionNeedsOnlyValues = classes()
            .that()
            .resideInAPackage(ELECTION)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            ELECTION,
                            API,
                            SPI,
                            "java.lang",
                            "java.lang.runtime",
                            "java.lang.invoke",
                            "java.util",
                            "org.jspecify.annotations")
                    .or(belongToAnyOf(java.time.Duration.class)));

    /** Of the packages that the rule above allows, these types act or vary from run to run. */
    @ArchTest
    static final ArchRule electionCannotAct = noClasses()
            .that()
            .resideInAPackage(ELECTION)
            .should()
            .dependOnClassesThat(belongToAnyOf(
                            System.class,
                            System.Logger.class,
                            Thread.class,
                            Runtime.class,
                            ProcessHandle.class,
                            ProcessBuilder.class,
                            java.util.Random.class,
                            java.util.Timer.class,
                            java.util.UUID.class,
                            java.util.Date.class,
                            java.util.Calendar.class)
                    .or(belongToAnyOf(
                            Elector.class,
                            ElectorObserver.class,
                            Fencer.class,
                            LeaderTask.class,
                            Term.class,
                            LeaseStore.class,
                            LeaseWatcher.class,
                            Watch.class)));

    @ArchTest
    static final ArchRule lettuceAdapterKnowsOnlyItsClient = adapter("lettuce", "io.lettuce..");

    @ArchTest
    static final ArchRule jedisAdapterKnowsOnlyItsClient = adapter("jedis", "redis.clients.jedis..");

    @ArchTest
    static final ArchRule redissonAdapterKnowsOnlyItsClient = adapter("redisson", "org.redisson..");

    @ArchTest
    static final ArchRule publishedModulesDoNotKnowTheUnpublished = noClasses()
            .that(not(
                    resideInAnyPackage("io.redlease.servers..", "io.redlease.examples..", "io.redlease.benchmarks..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.redlease.servers..", "io.redlease.examples..", "io.redlease.benchmarks..");

    @ArchTest
    static final ArchRule testkitKnowsNoAdapter = noClasses()
            .that()
            .resideInAPackage("io.redlease.testkit..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.redlease.lettuce..", "io.redlease.jedis..", "io.redlease.redisson..");

    /** The api and its spi are one unit: a store author's types and an application's name each other. */
    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().matching(
                    "io.redlease.(core|redis|lettuce|jedis|redisson|testkit|servers|examples)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule stateMachineDoesNotKnowItsDriver = noClasses()
            .that()
            .resideInAPackage(ELECTION)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CORE);

    private static ArchRule adapter(String name, String client) {
        return noClasses()
                .that()
                .resideInAPackage("io.redlease." + name + "..")
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(
                        API, SPI, CORE, PROTOCOL, "io.redlease." + name + "..", client, "java..", "org.jspecify..")))
                .allowEmptyShould(true);
    }
}
