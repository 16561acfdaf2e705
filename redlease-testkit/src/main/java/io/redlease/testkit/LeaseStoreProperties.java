package io.redlease.testkit;

import io.redlease.TokenMode;
import io.redlease.spi.LeaseStore;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Properties of a {@link LeaseStore} over random histories of calls, as jqwik tests: tokens rise over all grants, one at most
 * holds, and no write gets in under a token lower than one that was seen. Each answer is compared with a model of a few
 * lines. The author of a store extends this class beside {@link LeaseStoreContract}; a failure is shrunk, and tells its seed.
 */
public abstract class LeaseStoreProperties {

    /** Made by subclasses. */
    protected LeaseStoreProperties() {}

    /**
     * Makes a store; it is closed after the history.
     *
     * @return a new store, over data that may be shared with others
     */
    protected abstract LeaseStore createStore();

    /**
     * Loses everything that the server keeps.
     *
     * @return false if that cannot be done, the default
     */
    protected boolean loseAllData() {
        return false;
    }

    /**
     * The longest that a call may take.
     *
     * @return default 10 s
     */
    protected Duration patience() {
        return Duration.ofSeconds(10);
    }

    @Property(tries = 200)
    void storeDoesWhatTheModelDoes(@ForAll("histories") List<HistoryStep> history) {
        play(history, false);
    }

    @Property(tries = 100)
    void clockedTokensRiseAndStaleOnesStayOutOverLostData(@ForAll("lossyHistories") List<HistoryStep> history) {
        play(history, true);
    }

    private void play(List<HistoryStep> history, boolean lossy) {
        try (LeaseStore store = createStore()) {
            LeaseModel model = new LeaseModel(store, patience(), lossy ? this::loseAllData : () -> false);
            history.forEach(step -> step.play(model));
        }
    }

    @Provide
    Arbitrary<List<HistoryStep>> histories() {
        return steps(Arbitraries.of(TokenMode.class)).list().ofMaxSize(40);
    }

    @Provide
    Arbitrary<List<HistoryStep>> lossyHistories() {
        Arbitrary<HistoryStep> losses = Arbitraries.just(new HistoryStep.LoseAll());
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(8, steps(Arbitraries.just(TokenMode.CLOCKED))),
                        net.jqwik.api.Tuple.of(1, losses))
                .list()
                .ofMaxSize(40);
    }

    private static Arbitrary<HistoryStep> steps(Arbitrary<TokenMode> modes) {
        Arbitrary<String> ids = Arbitraries.of("a", "b", "c");
        Arbitrary<Integer> grants = Arbitraries.integers().between(0, 3);
        Arbitrary<Integer> ahead = Arbitraries.integers().between(-2, 2);
        return Arbitraries.oneOf(
                Combinators.combine(ids, modes).as(HistoryStep.Acquire::new),
                Combinators.combine(ids, grants).as(HistoryStep.Renew::new),
                Combinators.combine(ids, grants).as(HistoryStep.Release::new),
                Combinators.combine(grants, ahead).as(HistoryStep.Write::new),
                Combinators.combine(grants, ahead).as(HistoryStep.Raise::new));
    }
}
