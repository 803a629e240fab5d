package io.instancetypes.runtime;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.WriteExecutor;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.attempt.Backoff;
import io.instancetypes.traces.TraceSpan;
import io.instancetypes.traces.Traces;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Looks at one instance after the other, and brings its guest closer to what it should be. */
final class InstanceReconciler {
  private static final String KIND = "VirtualMachineInstance";

  private static final Duration SHORTLY = Duration.ofMillis(100);
  private static final Duration LATER = Duration.ofSeconds(1);

  /** Far more than an instance needs: somebody else changes what was written each time. */
  private static final int MOST_STEPS = 20;

  private final ApiClient api;
  private final WriteExecutor executor;
  private final GuestKeeper keeper;
  private final Traces traces;
  private final Consumer<String> log;
  private final Clock clock = Clock.systemUTC();

  /** How often it went wrong in a row. */
  private final Map<GuestFiles, Integer> failures = new ConcurrentHashMap<>();

  InstanceReconciler(ApiClient api, GuestKeeper keeper, Traces traces, Consumer<String> log) {
    this.api = api;
    this.executor = new WriteExecutor(api, NodeAgent.MANAGER);
    this.keeper = keeper;
    this.traces = traces;
    this.log = log;
  }

  /** When to look again, if nothing happens until then. */
  Optional<Duration> reconcile(GuestFiles files) {
    try (TraceSpan span =
        traces.work("reconcile " + KIND, KIND + "/" + files.namespace() + "/" + files.name())) {
      span.with("k8s.namespace.name", files.namespace()).with("k8s.resource.name", files.name());
      return look(files);
    } catch (IOException | RuntimeException trouble) {
      log.accept("guest " + files.namespace() + "/" + files.name() + ": " + trouble.getMessage());
      return Optional.of(retry(files));
    }
  }

  /** The next attempt waits longer than the one before. */
  private Duration retry(GuestFiles files) {
    return Backoff.after(failures.merge(files, 1, Integer::sum));
  }

  private Optional<Duration> look(GuestFiles files) throws IOException {
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      Optional<KubeObject> vmi = find(files);
      if (vmi.isEmpty()) {
        failures.remove(files);
        keeper.forget(files);
        return Optional.empty();
      }
      Optional<Duration> pause = step(vmi.get(), files);
      if (pause.isEmpty() || pause.get().isPositive()) {
        return pause;
      }
    }
    return Optional.of(LATER);
  }

  /** When to look again; zero for at once. */
  private Optional<Duration> step(KubeObject vmi, GuestFiles files) throws IOException {
    try {
      GuestKeeper.Outcome outcome = keeper.step(vmi, now());
      boolean changed = write(outcome.writes());
      if (Fields.text(vmi.status(), "phase").equals("Running")) {
        failures.remove(files);
      }
      return changed ? Optional.of(Duration.ZERO) : outcome.again();
    } catch (GuestKeeper.StartException trouble) {
      write(trouble.writes());
      return Optional.of(retry(files));
    } catch (ApiClientException refused) {
      if (refused.isOutdated() || refused.isMissing()) {
        return Optional.of(SHORTLY);
      }
      throw new IOException(refused.getMessage(), refused);
    }
  }

  private boolean write(List<Write> writes) {
    for (Write write : writes) {
      executor.execute(write, now().toString());
    }
    return writes.stream().anyMatch(Write.Patch.class::isInstance);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private Optional<KubeObject> find(GuestFiles files) throws IOException {
    try {
      return Optional.of(
          new KubeObject(api.get(ResourcePath.of(KIND).object(files.namespace(), files.name()))));
    } catch (ApiClientException failure) {
      if (failure.isMissing()) {
        return Optional.empty();
      }
      throw new IOException(failure.getMessage(), failure);
    }
  }
}
