package io.instancetypes.engine.validate;

import io.instancetypes.api.Quantity;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.RoomToGrow;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of a VirtualMachineInstance that the values of an instance type or preference can
 * break. They judge the finished instance, whoever decided its fields.
 */
final class InstanceRules {
  private static final String F = "spec.template.spec.";
  private static final Set<String> IO_POLICIES = Set.of("shared", "auto", "supplementalPool");
  private static final Set<String> FEATURE_POLICIES =
      Set.of("", "force", "require", "optional", "disable", "forbid");

  private final Map<String, Object> spec;
  private final Map<?, ?> domain;
  private final Map<?, ?> cpu;
  private final Map<?, ?> memory;
  private final boolean dedicated;
  private final List<Cause> causes = new ArrayList<>();

  private InstanceRules(Map<String, Object> spec) {
    this.spec = spec;
    this.domain = map(spec, "domain");
    this.cpu = map(domain, "cpu");
    this.memory = map(domain, "memory");
    this.dedicated = Boolean.TRUE.equals(cpu.get("dedicatedCpuPlacement"));
  }

  /** Every rule that the spec of a VirtualMachineInstance breaks. */
  static List<Cause> broken(Map<String, Object> spec, ClusterConfig config) {
    var rules = new InstanceRules(spec);
    rules.sockets();
    rules.pinnedCpus();
    rules.realtime();
    rules.threads();
    rules.hugepages();
    rules.maxGuest(config);
    rules.ioThreads();
    rules.cpuFeatures();
    rules.bootloader();
    rules.video();
    return rules.causes;
  }

  private void sockets() {
    long most = count(cpu, "maxSockets");
    if (most != 0 && count(cpu, "sockets") > most) {
      invalid(
          "domain.cpu.sockets",
          "%d sockets are more than maxSockets %d".formatted(count(cpu, "sockets"), most));
    }
  }

  private void pinnedCpus() {
    if (Boolean.TRUE.equals(cpu.get("isolateEmulatorThread")) && !dedicated) {
      invalid("domain.cpu.isolateEmulatorThread", "needs dedicatedCpuPlacement");
    }
    String passthrough = "domain.cpu.numa.guestMappingPassthrough";
    if (hasPassthrough() && !dedicated) {
      invalid(passthrough, "needs dedicatedCpuPlacement");
    }
    if (hasPassthrough() && memory.get("hugepages") == null) {
      invalid(passthrough, "needs hugepages");
    }
    if (dedicated && !hasMemory()) {
      invalid("domain.resources.limits.memory", "dedicated CPUs need an amount of memory");
    }
  }

  private void realtime() {
    if (cpu.get("realtime") == null) {
      return;
    }
    if (!dedicated) {
      required("domain.cpu.dedicatedCpuPlacement", "realtime needs dedicatedCpuPlacement");
    }
    if (!hasPassthrough()) {
      required("domain.cpu.numa.guestMappingPassthrough", "realtime needs guestMappingPassthrough");
    }
  }

  private void threads() {
    long threads = count(cpu, "threads");
    if (dedicated && threads > 2) {
      invalid(
          "domain.cpu.dedicatedCpuPlacement",
          "dedicated CPUs have at most 2 threads per core, found %d".formatted(threads));
    }
    if ("arm64".equals(spec.get("architecture")) && threads > 1) {
      invalid("architecture", "arm64 has 1 thread per core, found %d".formatted(threads));
    }
  }

  private void hugepages() {
    String field = "domain.resources.requests.memory";
    Optional<Quantity> page = Quantity.tryParse(map(memory, "hugepages").get("pageSize"));
    Optional<Quantity> size = memorySize();
    if (page.isEmpty() || size.isEmpty() || page.get().signum() <= 0) {
      return;
    }
    if (size.get().compareTo(page.get()) < 0) {
      invalid(field, "%s of memory are less than one page of %s".formatted(size.get(), page.get()));
    } else if (size.get().value() % page.get().value() != 0) {
      invalid(
          field,
          "%s of memory are not a multiple of the page size %s".formatted(size.get(), page.get()));
    }
  }

  private void maxGuest(ClusterConfig config) {
    Optional<Quantity> guest = Quantity.tryParse(memory.get("guest"));
    Optional<Quantity> most = Quantity.tryParse(memory.get("maxGuest"));
    if (config.liveUpdate() && guest.isPresent() && most.isPresent()) {
      RoomToGrow.obstacle(guest.get(), most.get(), spec)
          .ifPresent(obstacle -> invalid("domain.memory.guest", obstacle));
    }
  }

  private void ioThreads() {
    if (domain.get("ioThreadsPolicy") instanceof String policy && !IO_POLICIES.contains(policy)) {
      invalid(
          "domain.ioThreadsPolicy",
          "%s is none of auto, shared, supplementalPool".formatted(policy));
    }
    if ("supplementalPool".equals(domain.get("ioThreadsPolicy"))
        && count(map(domain, "ioThreads"), "supplementalPoolThreadCount") < 1) {
      invalid(
          "domain.ioThreads.count", "supplementalPool needs supplementalPoolThreadCount above 0");
    }
  }

  private void cpuFeatures() {
    if (!(cpu.get("features") instanceof List<?> features)) {
      return;
    }
    for (int i = 0; i < features.size(); i++) {
      if (features.get(i) instanceof Map<?, ?> feature
          && feature.get("policy") instanceof String policy
          && !FEATURE_POLICIES.contains(policy)) {
        String field = F + "domain.cpu.features[" + i + "].policy";
        causes.add(
            Cause.notSupported(
                field,
                "%s: %s is none of disable, forbid, force, optional, require"
                    .formatted(field, policy)));
      }
    }
  }

  private void bootloader() {
    Map<?, ?> bootloader = map(map(domain, "firmware"), "bootloader");
    boolean efi = bootloader.get("efi") instanceof Map;
    if (efi && bootloader.get("bios") instanceof Map) {
      invalid("domain.firmware.bootloader", "EFI and BIOS exclude each other");
    }
    boolean secure = efi && !Boolean.FALSE.equals(map(bootloader, "efi").get("secureBoot"));
    if (secure && !hasSmm() && map(domain, "launchSecurity").get("tdx") == null) {
      causes.add(
          Cause.invalid(
              F + "domain",
              F
                  + "domain: secure boot needs the SMM feature, and it is on unless secureBoot is"
                  + " false",
              "Add to spec.template.spec.domain: features: {smm: {}}",
              "Set spec.template.spec.domain.firmware.bootloader.efi.secureBoot to false."));
    }
  }

  private boolean hasSmm() {
    return map(domain, "features").get("smm") instanceof Map<?, ?> smm
        && !Boolean.FALSE.equals(smm.get("enabled"));
  }

  private void video() {
    Map<?, ?> devices = map(domain, "devices");
    if (devices.get("video") != null
        && Boolean.FALSE.equals(devices.get("autoattachGraphicsDevice"))) {
      invalid("video", "a video device needs autoattachGraphicsDevice not to be false");
    }
  }

  private boolean hasPassthrough() {
    return map(cpu, "numa").get("guestMappingPassthrough") != null;
  }

  private boolean hasMemory() {
    Map<?, ?> resources = map(domain, "resources");
    return memory.get("guest") != null
        || memory.get("hugepages") != null
        || map(resources, "requests").get("memory") != null
        || map(resources, "limits").get("memory") != null;
  }

  private Optional<Quantity> memorySize() {
    return Quantity.tryParse(memory.get("guest"))
        .or(() -> Quantity.tryParse(map(map(domain, "resources"), "requests").get("memory")));
  }

  private void invalid(String field, String message) {
    causes.add(Cause.invalid(F + field, F + field + ": " + message));
  }

  private void required(String field, String message) {
    causes.add(Cause.required(F + field, F + field + ": " + message));
  }

  private static long count(Map<?, ?> node, String key) {
    return node.get(key) instanceof Number number ? number.longValue() : 0;
  }

  private static Map<?, ?> map(Map<?, ?> node, String key) {
    return node.get(key) instanceof Map<?, ?> map ? map : Map.of();
  }
}
