package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.TargetField;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The defaults that an expanded template carries already before it becomes an instance. */
public final class TemplateDefaults {
  private static final TargetField ARCHITECTURE = TargetField.of("architecture");
  private static final TargetField MACHINE_TYPE = TargetField.of("domain.machine.type");
  private static final TargetField CPU_REQUEST = TargetField.of("domain.resources.requests.cpu");
  private static final TargetField CPU_LIMIT = TargetField.of("domain.resources.limits.cpu");
  private static final TargetField MEMORY_REQUEST =
      TargetField.of("domain.resources.requests.memory");
  private static final TargetField MEMORY_LIMIT = TargetField.of("domain.resources.limits.memory");
  private static final TargetField DEDICATED = TargetField.of("domain.cpu.dedicatedCpuPlacement");
  private static final TargetField GUEST_MEMORY = TargetField.of("domain.memory.guest");
  private static final TargetField PAGE_SIZE = TargetField.of("domain.memory.hugepages.pageSize");
  private static final TargetField SOCKETS = TargetField.of("domain.cpu.sockets");
  private static final TargetField CORES = TargetField.of("domain.cpu.cores");
  private static final TargetField THREADS = TargetField.of("domain.cpu.threads");
  private static final TargetField PULL_POLICY =
      TargetField.of("volumes[*].containerDisk.imagePullPolicy");
  private static final TargetField EVICTION = TargetField.of("evictionStrategy");
  private static final TargetField DEVICES = TargetField.of("domain.devices");
  private static final TargetField FEATURES = TargetField.of("domain.features");
  private static final TargetField ACPI = TargetField.of("domain.features.acpi");
  private static final TargetField INPUT_TYPE = TargetField.of("domain.devices.inputs[*].type");

  private static final Provenance CLUSTER = Provenance.byDefault("the cluster's setting");
  private static final Provenance AS_LIMITED = Provenance.byDefault("as much as is limited");
  private static final Provenance AS_REQUESTED = Provenance.byDefault("as much as is requested");
  private static final Provenance ONE_PAGE = Provenance.byDefault("one huge page");
  private static final Provenance ONE_VCPU = Provenance.byDefault("one vCPU");
  private static final Provenance ONE_SOCKET_EACH =
      Provenance.byDefault("one socket for each requested CPU");
  private static final Provenance MOVING_TAG =
      Provenance.byDefault("pulled always, because the image has no fixed tag");
  private static final Provenance FIXED_TAG =
      Provenance.byDefault("pulled once, because the image has a fixed tag");
  private static final Provenance REQUIRED_KEY =
      Provenance.byDefault("a key that KubeVirt requires");

  private TemplateDefaults() {}

  public static void apply(ClusterConfig config, Draft draft) {
    machine(config, draft);
    cpuRequest(config, draft);
    guestMemory(draft);
    vcpus(draft);
    HotplugLimits.fixSockets(config, draft);
    pullPolicies(draft);
    draft.offer(EVICTION, config.evictionStrategy(), CLUSTER);
  }

  static void machine(ClusterConfig config, Draft draft) {
    draft.offer(ARCHITECTURE, config.architecture(), CLUSTER);
    draft.offer(MACHINE_TYPE, config.machineType(draft.read(ARCHITECTURE)), CLUSTER);
  }

  /** Keys that KubeVirt writes into every expanded template, empty where nothing was said. */
  public static void requiredKeys(Draft draft) {
    if (draft.read(DEVICES) == null) {
      draft.write(DEVICES, new Fields(), REQUIRED_KEY);
    }
    if (draft.read(FEATURES) instanceof Map && draft.read(ACPI) == null) {
      draft.write(ACPI, new Fields(), REQUIRED_KEY);
    }
    List<?> inputs = draft.items(INPUT_TYPE);
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i) instanceof Fields input && input.get("type") == null) {
        draft.writeItem(INPUT_TYPE, i, input, "", REQUIRED_KEY);
      }
    }
  }

  private static void cpuRequest(ClusterConfig config, Draft draft) {
    if (!isZero(draft.read(CPU_LIMIT)) && isZero(draft.read(CPU_REQUEST))) {
      draft.write(CPU_REQUEST, draft.read(CPU_LIMIT), AS_LIMITED);
    }
    if (config.cpuRequest() != null
        && draft.read(CPU_REQUEST) == null
        && !Boolean.TRUE.equals(draft.read(DEDICATED))) {
      draft.write(CPU_REQUEST, config.cpuRequest(), CLUSTER);
    }
  }

  private static void guestMemory(Draft draft) {
    if (draft.read(GUEST_MEMORY) != null) {
      return;
    }
    if (!isZero(draft.read(MEMORY_REQUEST))) {
      draft.write(GUEST_MEMORY, draft.read(MEMORY_REQUEST), AS_REQUESTED);
    } else if (!isZero(draft.read(MEMORY_LIMIT))) {
      draft.write(GUEST_MEMORY, draft.read(MEMORY_LIMIT), AS_LIMITED);
    } else if (!isZero(draft.read(PAGE_SIZE))) {
      draft.write(GUEST_MEMORY, draft.read(PAGE_SIZE), ONE_PAGE);
    }
  }

  private static void vcpus(Draft draft) {
    if (isSet(draft.read(SOCKETS)) || isSet(draft.read(CORES)) || isSet(draft.read(THREADS))) {
      return;
    }
    Object limit = draft.read(CPU_LIMIT);
    Optional<Quantity> cpus = Quantity.tryParse(limit != null ? limit : draft.read(CPU_REQUEST));
    draft.write(
        SOCKETS,
        cpus.map(Quantity::value).orElse(1L),
        cpus.isPresent() ? ONE_SOCKET_EACH : ONE_VCPU);
    draft.write(CORES, 1L, ONE_VCPU);
    draft.write(THREADS, 1L, ONE_VCPU);
  }

  private static void pullPolicies(Draft draft) {
    List<?> volumes = draft.items(PULL_POLICY);
    for (int i = 0; i < volumes.size(); i++) {
      if (volumes.get(i) instanceof Fields volume
          && volume.get("containerDisk") instanceof Map<?, ?> disk
          && disk.get("image") instanceof String image) {
        boolean moving = isMoving(image);
        draft.offerItem(
            PULL_POLICY,
            i,
            volume,
            moving ? "Always" : "IfNotPresent",
            moving ? MOVING_TAG : FIXED_TAG);
      }
    }
  }

  /** As KubeVirt judges: a registry's port counts as a tag, too. */
  private static boolean isMoving(String image) {
    return image.endsWith(":latest") || (image.indexOf(':') < 0 && image.indexOf('@') < 0);
  }

  private static boolean isSet(Object dimension) {
    return dimension instanceof Number number && number.longValue() != 0;
  }

  private static boolean isZero(Object quantity) {
    return quantity == null || Quantity.tryParse(quantity).map(Quantity::isZero).orElse(true);
  }
}
