package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One line of the table of what an instance type decides. */
public sealed interface InstancetypeRule {
  /** The fields of the instance type that this rule reads. */
  List<SourceField> sources();

  /** The field of the virtual machine that its owner leaves to the instance type. */
  TargetField target();

  /** Reports what the owner decided although the instance type does. */
  void conflicts(ResolvedType instancetype, Draft draft, Consumer<Conflict> report);

  /** Writes what the instance type decides; called only when nothing clashes. */
  void apply(ResolvedType instancetype, Draft draft);

  /** The instance type's value becomes the virtual machine's value. */
  record Imposes(SourceField source, TargetField target, SetWhen occupied)
      implements InstancetypeRule {
    @Override
    public List<SourceField> sources() {
      return List.of(source);
    }

    @Override
    public void conflicts(ResolvedType instancetype, Draft draft, Consumer<Conflict> report) {
      Object imposed = source.read(instancetype);
      if (imposed != null) {
        Object owned = draft.read(target);
        if (occupied.by(owned)) {
          report.accept(new Conflict(target, null, owned, source, imposed));
        }
      }
    }

    @Override
    public void apply(ResolvedType instancetype, Draft draft) {
      Object value = source.read(instancetype);
      if (value != null) {
        draft.write(target, Fields.copy(value), source.because());
      }
    }
  }

  /** Whatever the instance type says, the owner may not set the target. */
  record Reserves(TargetField target, SetWhen occupied) implements InstancetypeRule {
    @Override
    public List<SourceField> sources() {
      return List.of();
    }

    @Override
    public void conflicts(ResolvedType instancetype, Draft draft, Consumer<Conflict> report) {
      Object owned = draft.read(target);
      if (occupied.by(owned)) {
        report.accept(new Conflict(target, null, owned, null, null));
      }
    }

    @Override
    public void apply(ResolvedType instancetype, Draft draft) {}
  }

  /**
   * The number of vCPUs, given as a count or as a topology. It is laid out together with the
   * preferred topology, so applying it is the work of {@link Sizing}.
   */
  record Sizes(SourceField guest, SourceField topology, TargetField target)
      implements InstancetypeRule {
    @Override
    public List<SourceField> sources() {
      return List.of(guest, topology);
    }

    @Override
    public void conflicts(ResolvedType instancetype, Draft draft, Consumer<Conflict> report) {
      Object owned = draft.read(target);
      if (owned != null) {
        SourceField source = topology.read(instancetype) != null ? topology : guest;
        Object imposed = source.read(instancetype);
        if (imposed != null) {
          report.accept(new Conflict(target, null, owned, source, imposed));
        }
      }
    }

    @Override
    public void apply(ResolvedType instancetype, Draft draft) {}
  }

  /** The memory request is a part of the guest's memory, whoever supplied that. */
  record Overcommits(SourceField source, TargetField target) implements InstancetypeRule {
    private static final TargetField GUEST = TargetField.of("domain.memory.guest");
    private static final TargetField HUGEPAGES = TargetField.of("domain.memory.hugepages");

    @Override
    public List<SourceField> sources() {
      return List.of(source);
    }

    @Override
    public void conflicts(ResolvedType instancetype, Draft draft, Consumer<Conflict> report) {
      Object owned = percent(instancetype) == 0 ? null : draft.read(HUGEPAGES);
      if (owned != null) {
        report.accept(new Conflict(HUGEPAGES, null, owned, source, source.read(instancetype)));
      }
    }

    @Override
    public void apply(ResolvedType instancetype, Draft draft) {
      long percent = percent(instancetype);
      if (percent != 0) {
        Quantity.tryParse(draft.read(GUEST))
            .map(guest -> request(guest, percent).canonical())
            .ifPresent(request -> draft.write(target, request, source.because()));
      }
    }

    private long percent(ResolvedType instancetype) {
      return source.read(instancetype) instanceof Number number ? number.longValue() : 0;
    }

    /** In single precision, because KubeVirt computes it so and VMs must not change by moving. */
    private static Quantity request(Quantity guest, long percent) {
      long request = (long) ((float) guest.value() * (1f - (float) percent / 100f));
      return Quantity.of(request, guest.format());
    }
  }

  /** Annotations of the instance type stand beside the owner's; equal ones do not clash. */
  record Annotates(SourceField source, TargetField target) implements InstancetypeRule {
    @Override
    public List<SourceField> sources() {
      return List.of(source);
    }

    @Override
    public void conflicts(ResolvedType instancetype, Draft draft, Consumer<Conflict> report) {
      if (source.read(instancetype) instanceof Map<?, ?> imposed
          && draft.read(target) instanceof Map<?, ?> owned) {
        imposed.forEach(
            (key, value) -> {
              Object existing = owned.get(key);
              if (existing != null && !existing.equals(value)) {
                report.accept(new Conflict(target, (String) key, existing, source, value));
              }
            });
      }
    }

    @Override
    public void apply(ResolvedType instancetype, Draft draft) {
      if (source.read(instancetype) instanceof Map<?, ?> annotations) {
        annotations.forEach(
            (key, value) -> draft.offerEntry(target, (String) key, value, source.because()));
      }
    }
  }
}
