package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rollout.InstanceSize;
import java.util.Map;
import java.util.Optional;

/**
 * What a virtual machine takes of a node when it runs.
 *
 * @param type the name of its instance type, empty for none
 * @param milliCpu what its pod requests, in thousandths of a CPU
 * @param guest the memory of the guest, in bytes
 * @param overhead what KubeVirt adds to that for everything around the guest
 */
public record Demand(
    String type, long vcpus, long milliCpu, boolean dedicated, long guest, long overhead) {
  private static final long MIB = 1L << 20;

  /** KubeVirt asks for a tenth of a CPU for each vCPU, unless CPUs or a request are given. */
  private static final long MILLI_CPU_OF_VCPU = 100;

  /** Monitor, launcher, log daemon, QEMU daemon and QEMU itself. */
  private static final long PROCESSES = (25 + 100 + 25 + 40 + 30) * MIB;

  private static final long OF_VCPU = 8 * MIB;
  private static final long OF_IO_THREAD = 8 * MIB;
  private static final long GRAPHICS = 32 * MIB;
  private static final long FIRMWARE_OF_ARM = 128 * MIB;
  private static final long PASSTHROUGH = 1024 * MIB;
  private static final long ENCRYPTION = 256 * MIB;
  private static final long TPM = 53 * MIB;

  /** The guest needs one byte of page tables for so many. */
  private static final long PAGED = 512;

  static Demand of(String type, Map<String, Object> instance) {
    Map<?, ?> spec = Fields.map(instance, "spec");
    Map<?, ?> domain = Fields.map(spec, "domain");
    long vcpus = ((Number) InstanceSize.of(instance).get("vcpus")).longValue();
    boolean dedicated = Boolean.TRUE.equals(Fields.map(domain, "cpu").get("dedicatedCpuPlacement"));
    Map<?, ?> requests = Fields.map(Fields.map(domain, "resources"), "requests");
    long milliCpu =
        dedicated
            ? saturated(vcpus, 1000)
            : milli(requests.get("cpu")).orElse(saturated(vcpus, MILLI_CPU_OF_VCPU));
    long guest =
        bytes(requests.get("memory"))
            .or(() -> bytes(Fields.map(domain, "memory").get("guest")))
            .orElse(0L);
    return new Demand(
        type, vcpus, milliCpu, dedicated, guest, overhead(spec, domain, vcpus, guest));
  }

  private static long overhead(Map<?, ?> spec, Map<?, ?> domain, long vcpus, long guest) {
    Map<?, ?> devices = Fields.map(domain, "devices");
    boolean passed =
        !Fields.list(devices, "gpus").isEmpty() || !Fields.list(devices, "hostDevices").isEmpty();
    return guest / PAGED
        + PROCESSES
        + saturated(Math.min(vcpus, 1 << 20), OF_VCPU)
        + OF_IO_THREAD
        + (Boolean.FALSE.equals(devices.get("autoattachGraphicsDevice")) ? 0 : GRAPHICS)
        + ("arm64".equals(spec.get("architecture")) ? FIRMWARE_OF_ARM : 0)
        + (passed ? PASSTHROUGH : 0)
        + (domain.get("launchSecurity") == null ? 0 : ENCRYPTION)
        + (devices.get("tpm") == null ? 0 : TPM);
  }

  private static long saturated(long one, long other) {
    return one > Long.MAX_VALUE / other ? Long.MAX_VALUE : one * other;
  }

  static Optional<Long> bytes(Object quantity) {
    return Quantity.tryParse(quantity).map(Quantity::value);
  }

  static Optional<Long> milli(Object quantity) {
    return Quantity.tryParse(quantity).map(Quantity::milliValue);
  }

  public long memory() {
    return sum(guest, overhead);
  }

  /** Of amounts, which are at most what a number can be. */
  static long sum(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }
}
