package io.instancetypes.engine.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many vCPUs a virtual machine has and how its guest sees them. This is where the instance
 * type, the preference and the owner meet in one number.
 */
public final class Sizing {
  private static final String OWNERS_COUNT = "spec.template.spec.domain.cpu.guest";
  private static final String OWNERS_MEMORY = "spec.template.spec.domain.memory.guest";

  private static final TargetField GUEST = TargetField.of("domain.cpu.guest");
  private static final TargetField MEMORY = TargetField.of("domain.memory.guest");
  private static final TargetField SOCKETS = TargetField.of("domain.cpu.sockets");
  private static final TargetField CORES = TargetField.of("domain.cpu.cores");
  private static final TargetField THREADS = TargetField.of("domain.cpu.threads");

  private static final Provenance SHAPED = PreferenceRules.TOPOLOGY.because();
  private static final Provenance COUNTED = InstancetypeRules.GUEST.because();
  private static final Provenance COUNTED_AND_SHAPED = COUNTED.shapedBy(SHAPED);
  private static final Provenance OWNERS_COUNT_IN_SOCKETS =
      Provenance.byDefault("the vCPUs of domain.cpu.guest, one socket each");
  private static final Provenance CONSUMED =
      Provenance.byDefault("turned into sockets, cores and threads");

  private Sizing() {}

  /**
   * The owner either counts vCPUs or lays them out. Where the instance type counts them, the
   * owner's count clashes anyway and this would only say so twice.
   *
   * @param instancetype may be null
   */
  public static Optional<Cause> exclusive(ResolvedType instancetype, Draft draft) {
    if (draft.read(GUEST) == null || counts(instancetype)) {
      return Optional.empty();
    }
    for (TargetField dimension : List.of(SOCKETS, CORES, THREADS)) {
      if (SetWhen.NOT_ZERO.by(draft.read(dimension))) {
        return Optional.of(
            Cause.invalid(
                OWNERS_COUNT,
                OWNERS_COUNT + ": cannot be combined with sockets, cores or threads",
                "Remove domain.cpu.guest, or remove domain.cpu.sockets, cores and threads."));
      }
    }
    return Optional.empty();
  }

  /** What neither the instance type nor the owner says, though one of them must. */
  public static List<Cause> missing(ResolvedType instancetype, Draft draft) {
    var causes = new ArrayList<Cause>(0);
    if (!counts(instancetype) && draft.read(GUEST) == null) {
      causes.add(missing(OWNERS_COUNT, "number of vCPUs", "cpu: {guest: 2}"));
    }
    if (InstancetypeRules.MEMORY.read(instancetype) == null && draft.read(MEMORY) == null) {
      causes.add(missing(OWNERS_MEMORY, "amount of memory", "memory: {guest: 4Gi}"));
    }
    return causes;
  }

  /** Whether a clash is about the size that is missing: then it says where that belongs. */
  public static boolean concerns(Cause clash, Cause missing) {
    String field = clash.field();
    return missing.field().equals(OWNERS_COUNT)
        ? field.endsWith(".cpu") || field.matches(".*\\.cpu\\.(sockets|cores|threads|guest)")
        : field.endsWith(".memory") || field.equals(missing.field());
  }

  private static boolean counts(ResolvedType instancetype) {
    return instancetype != null
        && (InstancetypeRules.GUEST.read(instancetype) != null
            || InstancetypeRules.TOPOLOGY.read(instancetype) != null);
  }

  private static Cause missing(String field, String what, String example) {
    return Cause.required(
        field,
        field + ": the instance type leaves the " + what + " to the VM, and the VM does not say it",
        "Add to spec.template.spec.domain of the VM: " + example,
        "Choose an instance type that has a size.");
  }

  /**
   * Writes sockets, cores and threads where the instance type or the owner gave a number of vCPUs.
   *
   * @param instancetype may be null
   * @param preference may be null
   */
  public static Optional<Cause> layOut(
      ResolvedType instancetype, ResolvedType preference, Draft draft) {
    if (instancetype != null
        && InstancetypeRules.TOPOLOGY.read(instancetype) instanceof Map<?, ?> topology) {
      write(verbatim(topology), InstancetypeRules.TOPOLOGY.because(), draft);
      noteIgnoredLayout(verbatim(topology), preference, draft);
      return Optional.empty();
    }
    Object counted = instancetype == null ? null : InstancetypeRules.GUEST.read(instancetype);
    Object owned = draft.read(GUEST);
    if ((counted != null ? counted : owned) instanceof Number vcpus) {
      return layOut(vcpus.longValue(), counted != null, preference, draft);
    }
    return Optional.empty();
  }

  private static void noteIgnoredLayout(Topology imposed, ResolvedType preference, Draft draft) {
    if (preference == null || PreferenceRules.TOPOLOGY.read(preference) == null) {
      return;
    }
    Layout.of(preference)
        .flatMap(layout -> layout.layOut(imposed.vcpus()))
        .filter(wish -> !wish.equals(imposed))
        .ifPresent(
            wish -> {
              draft.offer(SOCKETS, wish.sockets(), SHAPED);
              draft.offer(CORES, wish.cores(), SHAPED);
              draft.offer(THREADS, wish.threads(), SHAPED);
            });
  }

  /** Whether the owner's count was laid out, and not one of the instance type. */
  public static boolean isOwnersCount(Draft draft) {
    for (FieldChange change : draft.changes()) {
      if (change.kind() == FieldChange.Kind.REMOVED && change.target() == GUEST) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Cause> layOut(
      long vcpus, boolean counted, ResolvedType preference, Draft draft) {
    Optional<Layout> layout = Layout.of(preference);
    if (layout.isEmpty()) {
      return Optional.of(
          Cause.invalid(
              "spec.preference",
              "spec.preference: " + preference + " asks for a CPU topology that does not exist",
              "Correct spec.cpu of " + preference + "; virtctl validate says what is wrong."));
    }
    Optional<Topology> topology = layout.get().layOut(vcpus);
    if (topology.isEmpty()) {
      return Optional.of(indivisible(vcpus, counted, layout.get(), preference));
    }
    boolean shaped = preference != null && PreferenceRules.TOPOLOGY.read(preference) != null;
    if (counted) {
      write(topology.get(), shaped ? COUNTED_AND_SHAPED : COUNTED, draft);
    } else {
      write(topology.get(), shaped ? SHAPED : OWNERS_COUNT_IN_SOCKETS, draft);
      draft.remove(GUEST, CONSUMED);
    }
    return Optional.empty();
  }

  private static Cause indivisible(
      long vcpus, boolean counted, Layout layout, ResolvedType preference) {
    String field = counted ? "instancetype.spec.cpu.guest" : OWNERS_COUNT;
    return Cause.invalid(
        field,
        "%s: %d vCPUs are not divisible by %s of %s"
            .formatted(field, vcpus, layout.divisorInWords(), preference),
        counted
            ? "Choose an instance type with %d vCPUs.".formatted(layout.nextDivisible(vcpus))
            : "Set domain.cpu.guest to %d.".formatted(layout.nextDivisible(vcpus)),
        "Choose a preference that does not spread vCPUs.");
  }

  private static Topology verbatim(Map<?, ?> topology) {
    return new Topology(
        dimension(topology.get("sockets")),
        dimension(topology.get("cores")),
        dimension(topology.get("threads")));
  }

  private static long dimension(Object value) {
    return value instanceof Number number ? number.longValue() : 1;
  }

  private static void write(Topology topology, Provenance because, Draft draft) {
    draft.write(SOCKETS, topology.sockets(), because);
    draft.write(CORES, topology.cores(), because);
    draft.write(THREADS, topology.threads(), because);
  }
}
