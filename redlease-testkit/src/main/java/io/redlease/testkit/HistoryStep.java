package io.redlease.testkit;

import io.redlease.TokenMode;

/** One step of a random history. Grants are named by how many there were since; tokens by their distance from a grant's. */
sealed interface HistoryStep {

    /** Does it to the store and the model, and compares. */
    void play(LeaseModel model);

    record Acquire(String id, TokenMode mode) implements HistoryStep {
        @Override
        public void play(LeaseModel model) {
            model.acquire(id, mode);
        }
    }

    record Renew(String id, int grantsAgo) implements HistoryStep {
        @Override
        public void play(LeaseModel model) {
            model.renew(id, model.grant(grantsAgo));
        }
    }

    record Release(String id, int grantsAgo) implements HistoryStep {
        @Override
        public void play(LeaseModel model) {
            model.release(id, model.grant(grantsAgo));
        }
    }

    record Write(int grantsAgo, int ahead) implements HistoryStep {
        @Override
        public void play(LeaseModel model) {
            model.write(Math.max(1, model.grant(grantsAgo) + ahead));
        }
    }

    record Raise(int grantsAgo, int ahead) implements HistoryStep {
        @Override
        public void play(LeaseModel model) {
            model.raise(Math.max(1, model.grant(grantsAgo) + ahead));
        }
    }

    record LoseAll() implements HistoryStep {
        @Override
        public void play(LeaseModel model) {
            model.loseAll();
        }
    }
}
