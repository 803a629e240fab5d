package io.instancetypes.engine.validate;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.Cause;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an instance type must be, beyond having the fields of its version. */
final class InstancetypeValidator {
  private static final BigInteger MOST_VCPUS = BigInteger.valueOf(4294967295L);

  private final ApiVersion version;
  private final boolean hasCpu;
  private final Map<?, ?> cpu;
  private final Map<?, ?> memory;
  private final List<Cause> causes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private InstancetypeValidator(ApiVersion version, Map<?, ?> spec) {
    this.version = version;
    this.hasCpu = spec.get("cpu") instanceof Map;
    this.cpu = Fields.map(spec.get("cpu"));
    this.memory = Fields.map(spec.get("memory"));
  }

  static Verdict validate(ApiVersion version, Object spec) {
    var validator = new InstancetypeValidator(version, Fields.map(spec));
    validator.vcpus();
    validator.memory();
    validator.warn();
    return new Verdict(validator.causes, validator.warnings);
  }

  private void vcpus() {
    if (version.isAlpha()) {
      return;
    }
    Object topology = cpu.get("topology");
    if (version == ApiVersion.V1BETA1 && hasCpu && cpu.get("guest") == null && topology == null) {
      causes.add(Cause.required("spec.cpu.guest", "spec.cpu.guest: is required"));
    }
    if (cpu.get("guest") != null && topology != null) {
      causes.add(
          Cause.invalid(
              "spec.cpu.topology",
              "spec.cpu.topology: spec.cpu.guest and spec.cpu.topology are mutually exclusive",
              "Remove one of spec.cpu.guest and spec.cpu.topology."));
    }
    if (topology instanceof Map<?, ?> dimensions) {
      topology(dimensions);
    }
  }

  private void topology(Map<?, ?> dimensions) {
    BigInteger vcpus = BigInteger.ONE;
    boolean named = false;
    for (String dimension : List.of("sockets", "cores", "threads")) {
      if (dimensions.get(dimension) instanceof Number number) {
        named = true;
        vcpus = vcpus.multiply(whole(number));
      }
    }
    if (!named) {
      causes.add(
          Cause.invalid(
              "spec.cpu.topology",
              "spec.cpu.topology: names none of sockets, cores and threads",
              "Name at least one of them, or remove spec.cpu.topology."));
    } else if (vcpus.compareTo(MOST_VCPUS) > 0) {
      causes.add(
          Cause.invalid(
              "spec.cpu.topology",
              "spec.cpu.topology: %s vCPUs are more than %s".formatted(vcpus, MOST_VCPUS)));
    }
  }

  /** The schema has refused what is not whole already; it must only not get in the way here. */
  private static BigInteger whole(Number number) {
    return switch (number) {
      case BigInteger large -> large;
      case Long whole -> BigInteger.valueOf(whole);
      case Integer whole -> BigInteger.valueOf(whole);
      default -> BigInteger.ONE;
    };
  }

  private void memory() {
    Optional<Quantity> guest = Quantity.tryParse(memory.get("guest"));
    Optional<Quantity> maxGuest = Quantity.tryParse(memory.get("maxGuest"));
    if (guest.isPresent() && (guest.get().signum() < 0 || isEmptySize(guest.get()))) {
      causes.add(
          Cause.invalid(
              "spec.memory.guest",
              "spec.memory.guest: %s is not an amount of memory".formatted(guest.get()),
              "Give an amount such as 4Gi, or remove the field to leave it to the VM."));
    }
    if (version.isAlpha()) {
      return;
    }
    if (isOvercommitted() && memory.get("hugepages") != null) {
      causes.add(
          Cause.invalid(
              "spec.memory.overcommitPercent",
              "spec.memory.overcommitPercent: spec.memory.overcommitPercent and"
                  + " spec.memory.hugepages cannot be combined",
              "Remove one of the two: huge pages are never overcommitted."));
    }
    if (guest.isPresent() && maxGuest.isPresent() && maxGuest.get().compareTo(guest.get()) < 0) {
      causes.add(
          Cause.invalid(
              "spec.memory.maxGuest",
              "spec.memory.maxGuest: %s is less than spec.memory.guest %s"
                  .formatted(maxGuest.get(), guest.get())));
    }
  }

  /** Before v1beta2 a size of zero is how an instance type says that it has none. */
  private boolean isEmptySize(Quantity guest) {
    return guest.isZero() && version == ApiVersion.V1BETA2;
  }

  private boolean isOvercommitted() {
    return memory.get("overcommitPercent") instanceof Number percent && percent.longValue() != 0;
  }

  private void warn() {
    if (version == ApiVersion.V1BETA1 && cpu.get("topology") != null) {
      warnings.add("spec.cpu.topology: part of v1beta2 only, tolerated in v1beta1");
    }
  }
}
