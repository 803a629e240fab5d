package io.instancetypes.dashboard.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.Map;
import java.util.Optional;

/**
 * A virtual machine as a line of a table.
 *
 * @param instancetype empty for none
 * @param ownInstancetype whether that is one of its namespace; the cluster may have its namesake
 * @param ownPreference as above
 * @param vcpus 0 where nobody knows yet
 * @param memory 0 where nobody knows yet
 * @param drifted whether its revisions or its instance are not what it names any more
 * @param deprecated whether it names something that is to go
 */
public record MachineRow(
    String namespace,
    String name,
    String status,
    String instancetype,
    boolean ownInstancetype,
    String preference,
    boolean ownPreference,
    long vcpus,
    long memory,
    String node,
    String created,
    boolean awaitsRestart,
    boolean drifted,
    boolean deprecated) {

  static MachineRow of(KubeObject vm, String node) {
    Map<?, ?> size = Fields.map(vm.status(), "resolved");
    String status = Fields.text(vm.status(), "printableStatus");
    return new MachineRow(
        vm.namespace(),
        vm.name(),
        status.isEmpty() ? "Pending" : status,
        name(Family.INSTANCETYPE, vm),
        isOwn(Family.INSTANCETYPE, vm),
        name(Family.PREFERENCE, vm),
        isOwn(Family.PREFERENCE, vm),
        Fields.number(size, "vcpus"),
        Quantity.tryParse(size.get("memory")).map(Quantity::value).orElse(0L),
        node,
        Fields.text(vm.metadata(), "creationTimestamp"),
        awaitsRestart(vm),
        false,
        false);
  }

  /** Whether something of it changes only when its guest begins again. */
  public static boolean awaitsRestart(KubeObject vm) {
    return !Fields.map(vm.status(), "awaitingRestart").isEmpty();
  }

  private static String name(Family family, KubeObject vm) {
    Optional<TypeMatcher> matcher = TypeMatcher.of(family, vm.spec());
    return matcher.map(TypeMatcher::name).orElse("");
  }

  private static boolean isOwn(Family family, KubeObject vm) {
    return TypeMatcher.of(family, vm.spec())
        .flatMap(TypeMatcher::resolvedKind)
        .filter(Kind::namespaced)
        .isPresent();
  }

  /** As addresses and commands name it: one of a namespace with its kind. */
  public String instancetypeValue() {
    return ownInstancetype ? Kind.INSTANCETYPE.singular() + "/" + instancetype : instancetype;
  }

  String preferenceValue() {
    return ownPreference ? Kind.PREFERENCE.singular() + "/" + preference : preference;
  }

  /** Whether this is what it names, and not a namesake elsewhere. */
  public boolean uses(ObjectKey type) {
    return (type.namespace().isEmpty() || type.namespace().equals(namespace))
        && Kind.of(type.kind())
            .filter(
                kind ->
                    kind.family() == Family.INSTANCETYPE
                        ? names(kind, instancetype, ownInstancetype, type)
                        : names(kind, preference, ownPreference, type))
            .isPresent();
  }

  private static boolean names(Kind kind, String name, boolean own, ObjectKey type) {
    return own == kind.namespaced() && name.equals(type.name());
  }

  MachineRow judged(boolean hasDrifted, boolean isDeprecated) {
    return new MachineRow(
        namespace,
        name,
        status,
        instancetype,
        ownInstancetype,
        preference,
        ownPreference,
        vcpus,
        memory,
        node,
        created,
        awaitsRestart,
        hasDrifted,
        isDeprecated);
  }

  /** What the name of its type says before the size, such as {@code cx1}; empty without type. */
  public String series() {
    return SizedType.seriesOf(instancetype);
  }

  String key() {
    return namespace + "/" + name;
  }
}
