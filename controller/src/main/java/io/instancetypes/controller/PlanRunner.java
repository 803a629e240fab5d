package io.instancetypes.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.WriteExecutor;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.traces.TraceSpan;
import io.instancetypes.traces.Traces;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;

/** Plans and writes until nothing is left to do, for every reconciler alike. */
record PlanRunner(WriteExecutor executor, Clock clock, Traces traces) {
  private static final Duration SHORTLY = Duration.ofMillis(100);
  private static final Duration LATER = Duration.ofSeconds(5);

  /** Far more than any object needs: somebody else changes what was written each time. */
  private static final int MOST_PLANS = 10;

  /** Looks at what there is, and plans. */
  interface Planner {
    /**
     * @param refusal what the server refused to do of the plan before
     * @param now in the format of Kubernetes
     */
    WritePlan plan(Optional<Failure> refusal, String now);
  }

  /**
   * @param written told about every object that was created or changed
   */
  <R extends HasMetadata> UpdateControl<R> run(
      R subject, Planner planner, Consumer<Fields> written) {
    String kind = subject.getKind();
    String namespace = subject.getMetadata().getNamespace();
    String name = subject.getMetadata().getName();
    try (TraceSpan span = traces.work("reconcile " + kind, kind + "/" + namespace + "/" + name)) {
      span.with("k8s.namespace.name", namespace).with("k8s.resource.name", name);
      return run(planner, written);
    }
  }

  private <R extends HasMetadata> UpdateControl<R> run(Planner planner, Consumer<Fields> written) {
    Optional<Failure> refusal = Optional.empty();
    for (int plans = 0; plans < MOST_PLANS; plans++) {
      WritePlan plan = plan(planner, refusal);
      Optional<Refusal> refused = carryOut(plan, written);
      if (refused.isPresent()) {
        if (refused.get().isOutdated()) {
          return again(Optional.of(SHORTLY));
        }
        if (refused.get().cause().isOfEndingNamespace()) {
          return UpdateControl.noUpdate();
        }
        if (refused.get().cause().isUnreachable() || refusal.isPresent()) {
          throw refused.get().cause();
        }
        refusal = Optional.of(Failure.create(refused.get().cause().getMessage()));
      } else if (plan.writes().isEmpty() || plan.isAwaited()) {
        return again(plan.requeueAfter());
      }
    }
    return again(Optional.of(LATER));
  }

  private WritePlan plan(Planner planner, Optional<Failure> refusal) {
    try (TraceSpan span = TraceSpan.of("plan")) {
      WritePlan plan = planner.plan(refusal, now());
      span.with("plan.writes", plan.writes().size());
      return plan;
    }
  }

  private Optional<Refusal> carryOut(WritePlan plan, Consumer<Fields> written) {
    for (Write write : plan.writes()) {
      try {
        executor.execute(write, now()).ifPresent(written);
      } catch (ApiClientException refused) {
        return Optional.of(new Refusal(write, refused));
      }
    }
    return Optional.empty();
  }

  /** What the server did not do. */
  private record Refusal(Write write, ApiClientException cause) {
    /** What was to be changed has changed, or is gone: another look shows which. */
    boolean isOutdated() {
      return cause.isOutdated() || cause.isMissing() && isOfExisting();
    }

    private boolean isOfExisting() {
      return switch (write) {
        case Write.Patch _, Write.PatchStatus _, Write.CreateFor _, Write.EventFor _ -> true;
        case Write.Create _, Write.Delete _, Write.Event _ -> false;
      };
    }
  }

  private static <R extends HasMetadata> UpdateControl<R> again(Optional<Duration> after) {
    return after
        .map(UpdateControl.<R>noUpdate()::rescheduleAfter)
        .orElseGet(UpdateControl::noUpdate);
  }

  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
