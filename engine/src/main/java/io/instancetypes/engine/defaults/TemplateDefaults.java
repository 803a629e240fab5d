package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.Because;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The defaults that an expanded template carries already before it becomes an instance. */
public final class TemplateDefaults {
  private static final Target ARCHITECTURE = Target.of("architecture");
  private static final Target MACHINE_TYPE = Target.of("domain.machine.type");
  private static final Target CPU_REQUEST = Target.of("domain.resources.requests.cpu");
  private static final Target CPU_LIMIT = Target.of("domain.resources.limits.cpu");
  private static final Target MEMORY_REQUEST = Target.of("domain.resources.requests.memory");
  private static final Target MEMORY_LIMIT = Target.of("domain.resources.limits.memory");
  private static final Target DEDICATED = Target.of("domain.cpu.dedicatedCpuPlacement");
  private static final Target GUEST_MEMORY = Target.of("domain.memory.guest");
  private static final Target PAGE_SIZE = Target.of("domain.memory.hugepages.pageSize");
  private static final Target SOCKETS = Target.of("domain.cpu.sockets");
  private static final Target CORES = Target.of("domain.cpu.cores");
  private static final Target THREADS = Target.of("domain.cpu.threads");
  private static final Target PULL_POLICY = Target.of("volumes[*].containerDisk.imagePullPolicy");
  private static final Target EVICTION = Target.of("evictionStrategy");
  private static final Target DEVICES = Target.of("domain.devices");
  private static final Target FEATURES = Target.of("domain.features");
  private static final Target ACPI = Target.of("domain.features.acpi");
  private static final Target INPUT_TYPE = Target.of("domain.devices.inputs[*].type");

  private static final Because CLUSTER = Because.byDefault("the cluster's setting");
  private static final Because AS_LIMITED = Because.byDefault("as much as is limited");
  private static final Because AS_REQUESTED = Because.byDefault("as much as is requested");
  private static final Because ONE_PAGE = Because.byDefault("one huge page");
  private static final Because ONE_VCPU = Because.byDefault("one vCPU");
  private static final Because ONE_SOCKET_EACH =
      Because.byDefault("one socket for each requested CPU");
  private static final Because MOVING_TAG =
      Because.byDefault("pulled always, because the image has no fixed tag");
  private static final Because FIXED_TAG =
      Because.byDefault("pulled once, because the image has a fixed tag");
  private static final Because REQUIRED_KEY = Because.byDefault("a key that KubeVirt requires");

  private TemplateDefaults() {}

  public static void apply(ClusterConfig config, Draft draft) {
    machine(config, draft);
    cpuRequest(config, draft);
    guestMemory(draft);
    vcpus(draft);
    RoomToGrow.fixSockets(config, draft);
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
