package io.redlease.engine;

import io.redlease.ElectionError;
import io.redlease.Elector;
import io.redlease.ElectorConfig;
import io.redlease.ElectorObserver;
import io.redlease.StepDown;
import io.redlease.core.Redlease;
import io.redlease.testkit.InMemoryLeaseClient;
import io.redlease.testkit.VirtualProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One process of the cast: its clock, its client, its elector, and what its observer heard. */
final class Actor implements ElectorObserver {
    final VirtualProcess process;
    final InMemoryLeaseClient client;
    final Redlease redlease;
    final Elector elector;
    final List<String> heard = new ArrayList<>();
    final List<StepDown> stepDowns = new ArrayList<>();
    final List<ElectionError> errors = new ArrayList<>();

    private final Cast cast;

    Actor(Cast cast, String processName, String id) {
        this.cast = cast;
        process = cast.time.process(processName);
        client = cast.store.client(process);
        redlease = Redlease.builder(new Counting(cast, client))
                .clock(process)
                .scheduler(process)
                .executor(process)
                .random(cast.time.random())
                .build();
        elector = redlease.elector(ElectorConfig.builder("n")
                .instanceId(id)
                .ttl(Cast.TTL)
                .stepDownTimeout(Duration.ofSeconds(5))
                .observer(this)
                .build());
    }

    Actor start() {
        elector.start();
        cast.time.runReady();
        return this;
    }

    long terms() {
        return heard.stream().filter(event -> event.startsWith("elected")).count();
    }

    @Override
    public void onElected(long token) {
        heard.add("elected");
        cast.termBegan(token);
    }

    @Override
    public void onSteppedDown(StepDown report) {
        heard.add("stepped down " + report.reason());
        stepDowns.add(report);
    }

    @Override
    public void onFollower(Optional<String> leaderId) {
        heard.add("follower");
    }

    @Override
    public void onLeaseAtRisk(Duration remaining) {
        heard.add("at risk");
    }

    @Override
    public void onError(ElectionError error) {
        heard.add("error " + error.kind());
        errors.add(error);
    }

    @Override
    public String toString() {
        return process + " " + heard;
    }
}
