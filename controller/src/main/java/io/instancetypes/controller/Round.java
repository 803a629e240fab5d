package io.instancetypes.controller;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiException;
import io.instancetypes.controller.cluster.Caches;
import io.instancetypes.controller.cluster.News;
import io.instancetypes.controller.cluster.Writes;
import io.instancetypes.controller.machine.Crashes;
import io.instancetypes.controller.machine.DataVolumes;
import io.instancetypes.controller.machine.Decision;
import io.instancetypes.controller.machine.Machine;
import io.instancetypes.controller.machine.MachineStatus;
import io.instancetypes.controller.machine.NewInstance;
import io.instancetypes.controller.machine.Observation;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.revise.Drift;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.InstanceSize;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Plan;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.engine.rule.ExpansionForm;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One look at one VirtualMachine, with everything that is done about it. */
final class Round {
  private static final Duration SOONEST = Duration.ofSeconds(1);
  private static final Duration LATEST = Duration.ofMinutes(5);

  private final Settings settings;
  private final Caches caches;
  private final Writes writes;
  private final News news;
  private final String now;
  private final Consumer<Fields> written;

  private Machine vm;
  private Machine instance;
  private Optional<Failure> failure = Optional.empty();
  private Drift drift = Drift.NONE;

  Round(
      Machine vm,
      Settings settings,
      Caches caches,
      Writes writes,
      News news,
      String now,
      Consumer<Fields> written) {
    this.vm = vm;
    this.settings = settings;
    this.caches = caches;
    this.writes = writes;
    this.news = news;
    this.now = now;
    this.written = written;
  }

  /** Does what is to be done, and says when to look again if nothing else happens. */
  Optional<Duration> run() {
    instance = caches.owned("VirtualMachineInstance", vm, vm.name()).orElse(null);
    if (!vm.isBeingDeleted()) {
      act();
    }
    report();
    Duration crashed = Crashes.wait(vm, now);
    return crashed.isPositive() ? Optional.of(crashed) : failure.map(this::patience);
  }

  private void act() {
    try {
      infer();
      if (failure.isEmpty()) {
        revise();
      }
      createVolumes();
      switchOnOrOff();
      if (instance != null && !instance.isBeingDeleted()) {
        rollOut();
      }
      forgetOldStarts();
    } catch (ApiException refused) {
      if (!refused.isOutdated()) {
        failure = Optional.of(Failure.create(refused.getMessage()));
        report();
      }
      throw refused;
    }
  }

  private void infer() {
    carryOut(settings.lateInference().plan(vm.document()));
  }

  private void revise() {
    carryOut(settings.unfolding().plan(vm.document(), settings.policy()));
  }

  private void carryOut(Plan plan) {
    failure = plan.failure();
    plan.writes().forEach(this::perform);
  }

  private void perform(Write write) {
    switch (write) {
      case Write.CreateRevision creation -> {
        create(creation.revision());
        news.normal(
            vm,
            "RevisionCreated",
            "keeps its instance type or preference as ControllerRevision "
                + new Machine(creation.revision()).name(),
            now);
      }
      case Write.PatchSpec patch -> changed(writes.patch(vm, patch.operations()));
      case Write.PatchStatus patch -> changed(writes.patchStatus(vm, patch.operations()));
      case Write.DeleteRevision deletion ->
          writes.delete("ControllerRevision", vm.namespace(), deletion.name(), deletion.uid());
    }
  }

  private void create(Fields document) {
    written.accept(writes.create(document));
  }

  private void changed(Fields document) {
    written.accept(document);
    vm = new Machine(document);
  }

  private void createVolumes() {
    DataVolumes.missing(vm, this::volume).forEach(this::create);
  }

  private Optional<Machine> volume(String name) {
    return caches.beside("DataVolume", vm, name);
  }

  private void switchOnOrOff() {
    switch (Decision.of(vm, instance)) {
      case START -> start(false);
      case START_PAUSED -> start(true);
      case STOP -> stop();
      case UNHALT -> {
        // Admission would infer what is still open, with the rights of this controller.
        if (failure.filter(Failure::isWaiting).isEmpty()) {
          unhalt();
          // Nobody is told about their own writes, so what follows from it is done at once.
          switchOnOrOff();
        }
      }
      case STAY -> {}
    }
  }

  private void start(boolean paused) {
    boolean early = Crashes.wait(vm, now).isPositive();
    if (early || failure.isPresent() || !DataVolumes.unready(vm, this::volume).isEmpty()) {
      return;
    }
    switch (settings.engine().expand(vm.document(), ExpansionForm.VMI).outcome()) {
      case ExpansionResult.Expansion expansion -> start(expansion.document(), paused);
      case ExpansionResult.Refusal refusal -> failure = Optional.of(Failure.of(refusal.causes()));
    }
  }

  private void start(Fields expanded, boolean paused) {
    String revision = NewInstance.revisionName(vm, vm.generation());
    if (caches.owned("ControllerRevision", vm, revision).isEmpty()) {
      create(NewInstance.revision(vm));
    }
    if (caches.beside("VirtualMachineInstance", vm, vm.name()).isPresent()) {
      failure =
          Optional.of(
              Failure.create(
                  "there is already a VirtualMachineInstance %s that does not belong to this VM"
                      .formatted(vm.name())));
      return;
    }
    Fields created = writes.create(NewInstance.instance(vm, expanded, paused, now));
    written.accept(created);
    instance = new Machine(created);
    news.normal(
        vm, "SuccessfulCreate", "started: created VirtualMachineInstance " + vm.name(), now);
  }

  private void stop() {
    writes.delete("VirtualMachineInstance", vm.namespace(), vm.name(), instance.uid());
    news.normal(
        vm, "SuccessfulDelete", "stopped: deleted VirtualMachineInstance " + vm.name(), now);
  }

  private void unhalt() {
    boolean older = vm.spec().get("running") != null;
    changed(
        writes.patch(
            vm,
            (older
                    ? new Operations().set("/spec/running", true)
                    : new Operations().set("/spec/runStrategy", "Always"))
                .list()));
  }

  private void rollOut() {
    String name = NewInstance.revisionName(vm, NewInstance.generation(instance));
    Optional<Machine> revision = caches.owned("ControllerRevision", vm, name);
    if (revision.isEmpty()) {
      return;
    }
    Fields then = NewInstance.remembered(vm, revision.get().document());
    if (expansion(then) instanceof ExpansionResult.Expansion started
        && expansion(vm.document()) instanceof ExpansionResult.Expansion wanted) {
      drift = settings.rollout().judge(started.document(), wanted.document(), instance.document());
      if (!drift.live().isEmpty()) {
        Fields updated = writes.patch(instance, drift.live());
        written.accept(updated);
        instance = new Machine(updated);
        news.normal(vm, "LiveUpdate", "changed the running instance", now);
      }
    }
  }

  private ExpansionResult expansion(Map<String, Object> machine) {
    return settings.comparing().expand(machine, ExpansionForm.VMI).outcome();
  }

  /** Only the start of the current instance is of interest. */
  private void forgetOldStarts() {
    String prefix = NewInstance.revisionPrefix(vm);
    long current = instance == null ? -1 : NewInstance.generation(instance);
    for (Machine revision : caches.revisions(vm)) {
      boolean isStart = revision.name().startsWith(prefix);
      if (isStart && !revision.name().equals(NewInstance.revisionName(vm, current))) {
        writes.delete("ControllerRevision", vm.namespace(), revision.name(), revision.uid());
      }
    }
  }

  private void report() {
    var seen =
        new Observation(
            vm, instance, failure, drift, size(), DataVolumes.unready(vm, this::volume));
    Fields status = MachineStatus.of(seen, now);
    List<Object> changes = StatusPatch.operations(vm.document(), status);
    if (!changes.isEmpty()) {
      tell();
      changed(writes.patchStatus(vm, changes));
    }
  }

  private Fields size() {
    return settings.engine().expand(vm.document(), ExpansionForm.VMI).outcome()
            instanceof ExpansionResult.Expansion expansion
        ? InstanceSize.of(expansion.document())
        : null;
  }

  private void tell() {
    failure
        .filter(told -> !told.message().equals(vm.condition(told.condition()).get("message")))
        .ifPresent(this::tell);
    if (drift.needsRestart()
        && !drift.message().equals(vm.condition("RestartRequired").get("message"))) {
      news.normal(vm, "RestartRequired", drift.message(), now);
    }
  }

  private void tell(Failure told) {
    if (told.isWaiting()) {
      news.normal(vm, told.reason(), told.message(), now);
    } else {
      news.warning(vm, told.reason(), told.message(), now);
    }
  }

  /** As long again as it has already lasted. */
  private Duration patience(Failure told) {
    Duration lasted = lasted(told.condition());
    if (lasted.compareTo(SOONEST) < 0) {
      return SOONEST;
    }
    return lasted.compareTo(LATEST) > 0 ? LATEST : lasted;
  }

  private Duration lasted(String condition) {
    try {
      String since = String.valueOf(vm.condition(condition).get("lastTransitionTime"));
      return Duration.between(Instant.parse(since), Instant.parse(now));
    } catch (DateTimeParseException unknown) {
      return Duration.ZERO;
    }
  }
}
