package io.instancetypes.runtime;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.WriteExecutor;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.qemu.GuestFiles;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
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
final class InstanceReconciler implements Reconciler<VirtualMachineInstance> {
  private static final Duration SHORTLY = Duration.ofMillis(100);
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final int MOST_DOUBLINGS = 6;

  /** Far more than an instance needs: somebody else changes what was written each time. */
  private static final int MOST_STEPS = 20;

  private final ApiClient api;
  private final WriteExecutor executor;
  private final GuestKeeper keeper;
  private final RuntimeConfig config;
  private final Consumer<String> log;
  private final Clock clock = Clock.systemUTC();
  private final SimpleInboundEventSource<VirtualMachineInstance> guests;
  private final Reminders reminders;

  /** How often the start of an instance went wrong, by its uid. */
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();

  InstanceReconciler(
      ApiClient api,
      GuestKeeper keeper,
      SimpleInboundEventSource<VirtualMachineInstance> guests,
      Reminders reminders,
      RuntimeConfig config,
      Consumer<String> log) {
    this.api = api;
    this.executor = new WriteExecutor(api, NodeAgent.MANAGER);
    this.keeper = keeper;
    this.guests = guests;
    this.reminders = reminders;
    this.config = config;
    this.log = log;
  }

  @Override
  public List<EventSource<?, VirtualMachineInstance>> prepareEventSources(
      EventSourceContext<VirtualMachineInstance> context) {
    return List.of(guests);
  }

  @Override
  public UpdateControl<VirtualMachineInstance> reconcile(
      VirtualMachineInstance resource, Context<VirtualMachineInstance> context) {
    GuestFiles files =
        config.files(resource.getMetadata().getNamespace(), resource.getMetadata().getName());
    try {
      look(files).ifPresent(after -> reminders.set(files, after));
    } catch (IOException trouble) {
      log.accept("guest " + files.namespace() + "/" + files.name() + ": " + trouble.getMessage());
      reminders.set(files, retry(resource.getMetadata().getUid()));
    }
    if (context.isPrimaryResourceDeleted()) {
      // What happens to the next one of this name meanwhile may be lost with the one before.
      reminders.set(files, SHORTLY);
    }
    return UpdateControl.noUpdate();
  }

  /** The next attempt waits longer than the one before. */
  private Duration retry(String uid) {
    int count = failures.merge(uid, 1, Integer::sum);
    return FIRST_WAIT.multipliedBy(1L << Math.min(count - 1, MOST_DOUBLINGS));
  }

  private Optional<Duration> look(GuestFiles files) throws IOException {
    String uid = "";
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      Optional<KubeObject> vmi = find(files);
      if (vmi.isEmpty()) {
        failures.remove(uid);
        keeper.forget(files);
        return Optional.empty();
      }
      uid = vmi.get().uid();
      Optional<Duration> pause = step(vmi.get());
      if (pause.isEmpty() || pause.get().isPositive()) {
        return pause;
      }
    }
    return Optional.of(FIRST_WAIT);
  }

  /** When to look again; zero for at once. */
  private Optional<Duration> step(KubeObject vmi) throws IOException {
    try {
      GuestKeeper.Outcome outcome = keeper.step(vmi, now());
      boolean changed = write(outcome.writes());
      if (Fields.text(vmi.status(), "phase").equals("Running")) {
        failures.remove(vmi.uid());
      }
      return changed ? Optional.of(Duration.ZERO) : outcome.again();
    } catch (GuestKeeper.StartException trouble) {
      write(trouble.writes());
      return Optional.of(retry(vmi.uid()));
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
          new KubeObject(
              api.get(
                  ResourcePath.of("VirtualMachineInstance")
                      .object(files.namespace(), files.name()))));
    } catch (ApiClientException failure) {
      if (failure.isMissing()) {
        return Optional.empty();
      }
      throw new IOException(failure.getMessage(), failure);
    }
  }

  /** Looks after guests whose instances went away while nobody watched. */
  void sweep(List<GuestFiles> left) {
    for (GuestFiles files : left) {
      try {
        if (find(files).isEmpty()) {
          keeper.forget(files);
        }
      } catch (IOException trouble) {
        log.accept("guest " + files.namespace() + "/" + files.name() + ": " + trouble.getMessage());
      }
    }
  }

  /** Something new can be seen of a guest. */
  static void tell(SimpleInboundEventSource<?> guests, GuestFiles files) {
    guests.propagateEvent(new ResourceID(files.name(), files.namespace()));
  }
}
