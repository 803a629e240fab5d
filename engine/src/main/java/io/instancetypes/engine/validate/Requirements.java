package io.instancetypes.engine.validate;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Layout;
import io.instancetypes.engine.rule.Layout.Shape;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a preference demands of the virtual machines that use it. */
final class Requirements {
  private static final String TYPE = "spec.instancetype";
  private static final String CPU = "spec.template.spec.domain.cpu";
  private static final String OWNERS_COUNT = CPU + ".guest";
  private static final String MEMORY = "spec.template.spec.domain.memory";
  private static final String NO_CPU = "insufficient CPU resources: ";
  private static final String NO_MEMORY = "insufficient Memory resources: ";
  private static final String ARCHITECTURE = "spec.template.spec.architecture";

  private final ResolvedType instancetype;
  private final ResolvedType preference;
  private final Map<?, ?> ownersDomain;
  private final Map<?, ?> instance;

  /**
   * @param vm the VirtualMachine as its owner wrote it
   * @param instance the spec of the VirtualMachineInstance it expands to
   */
  Requirements(
      ResolvedType instancetype, ResolvedType preference, Map<?, ?> vm, Map<?, ?> instance) {
    this.instancetype = instancetype;
    this.preference = preference;
    this.ownersDomain =
        Fields.map(
            Fields.map(Fields.map(Fields.map(vm.get("spec")).get("template")).get("spec"))
                .get("domain"));
    this.instance = instance;
  }

  /**
   * What an instance type and its owner's own sizes lack, which is so whatever else is wrong with a
   * VM that cannot be expanded. What nobody has said is not said to be too small.
   */
  static List<Cause> ofRefused(Prepared prepared) {
    if (prepared.instancetype() == null) {
      return List.of();
    }
    Map<?, ?> template = Fields.map(Fields.map(prepared.vm(), "spec").get("template"));
    Map<?, ?> owned = Fields.map(template.get("spec"));
    var requirements =
        new Requirements(prepared.instancetype(), prepared.preference(), prepared.vm(), owned);
    boolean hasMemory = Fields.map(requirements.ownersDomain.get("memory")).get("guest") != null;
    return requirements.failures().stream()
        .filter(
            cause ->
                switch (cause.field()) {
                  case TYPE, OWNERS_COUNT -> true;
                  case MEMORY -> hasMemory;
                  case ARCHITECTURE -> owned.get("architecture") != null;
                  default -> false;
                })
        .toList();
  }

  List<Cause> failures() {
    if (preference == null
        || !(preference.spec().get("requirements") instanceof Map<?, ?> wanted)) {
      return List.of();
    }
    return Stream.of(
            cpu(Fields.map(wanted.get("cpu")).get("guest")),
            memory(Fields.map(wanted.get("memory")).get("guest")),
            architecture(wanted.get("architecture")))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Cause> cpu(Object wanted) {
    if (!(wanted instanceof Number number)) {
      return Optional.empty();
    }
    long want = number.longValue();
    Optional<Long> fromType = instancetypeVcpus();
    if (fromType.isPresent()) {
      return shortfall(fromType.get(), want, TYPE, "vCPUs of the instance type");
    }
    if (Fields.map(ownersDomain.get("cpu")).get("guest") instanceof Number guest) {
      return shortfall(guest.longValue(), want, OWNERS_COUNT, "vCPUs");
    }
    return laidOut(want);
  }

  private Optional<Long> instancetypeVcpus() {
    Map<?, ?> cpu = instancetype == null ? Map.of() : Fields.map(instancetype.spec().get("cpu"));
    if (cpu.get("topology") instanceof Map<?, ?> topology) {
      return Optional.of(
          dimension(topology, "sockets")
              * dimension(topology, "cores")
              * dimension(topology, "threads"));
    }
    return cpu.get("guest") instanceof Number guest
        ? Optional.of(guest.longValue())
        : Optional.empty();
  }

  /** The owner laid the vCPUs out: only the dimensions that the preference counts on count. */
  private Optional<Cause> laidOut(long want) {
    Layout layout = Layout.of(preference).orElse(new Layout(Shape.ANY, null, 1));
    List<String> counted = countedDimensions(layout);
    Map<?, ?> cpu = Fields.map(Fields.map(instance.get("domain")).get("cpu"));
    long have = counted.stream().mapToLong(name -> dimension(cpu, name)).reduce(1, (a, b) -> a * b);
    String paths = counted.stream().map(name -> CPU + "." + name).collect(Collectors.joining(", "));
    String what =
        switch (layout.shape()) {
          case SOCKETS, CORES, THREADS -> counted.getFirst();
          case SPREAD -> "vCPUs across " + layout.across().spelling();
          case ANY -> "vCPUs";
        };
    return shortfall(have, want, paths, what);
  }

  private static List<String> countedDimensions(Layout layout) {
    return switch (layout.shape()) {
      case SOCKETS -> List.of("sockets");
      case CORES -> List.of("cores");
      case THREADS -> List.of("threads");
      case ANY -> List.of("cores", "sockets", "threads");
      case SPREAD ->
          switch (layout.across()) {
            case SOCKETS_CORES -> List.of("sockets", "cores");
            case CORES_THREADS -> List.of("cores", "threads");
            case SOCKETS_CORES_THREADS -> List.of("sockets", "cores", "threads");
          };
    };
  }

  private Optional<Cause> memory(Object wanted) {
    Optional<Quantity> want = Quantity.tryParse(wanted);
    if (want.isEmpty()) {
      return Optional.empty();
    }
    Object fromType =
        instancetype == null ? null : Fields.map(instancetype.spec().get("memory")).get("guest");
    Object guest = Fields.map(Fields.map(instance.get("domain")).get("memory")).get("guest");
    Quantity have =
        Quantity.tryParse(fromType != null ? fromType : guest)
            .orElse(Quantity.of(0, Quantity.Format.BINARY_SI));
    if (have.compareTo(want.get()) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        fromType != null
            ? failure(TYPE, NO_MEMORY, have, want.get(), "memory of the instance type")
            : failure(MEMORY, NO_MEMORY, have, want.get(), "memory"));
  }

  private Optional<Cause> architecture(Object wanted) {
    Object have = instance.get("architecture");
    if (!(wanted instanceof String want) || want.isEmpty() || want.equals(have)) {
      return Optional.empty();
    }
    return Optional.of(failure(ARCHITECTURE, "", have, want, "architecture"));
  }

  private Optional<Cause> shortfall(long have, long want, String path, String what) {
    return have >= want ? Optional.empty() : Optional.of(failure(path, NO_CPU, have, want, what));
  }

  /** KubeVirt's words for it, which programs look for, and then ours. */
  private Cause failure(String path, String lacking, Object have, Object want, String what) {
    return Cause.notFound(
        path,
        "%s: failure checking preference requirements: %s%s needs %s, %s given as %s"
            .formatted(path, lacking, preference, want, have, what),
        "Give the VM at least what the preference needs, or choose another preference.");
  }

  private static long dimension(Map<?, ?> node, String key) {
    return node.get(key) instanceof Number number && number.longValue() != 0
        ? number.longValue()
        : 1;
  }
}
