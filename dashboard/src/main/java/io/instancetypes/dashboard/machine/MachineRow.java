package io.instancetypes.dashboard.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.Map;
import java.util.Optional;

/**
 * A virtual machine as a line of a table.
 *
 * @param instancetype empty for none
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
    String preference,
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
        name(Family.PREFERENCE, vm),
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

  MachineRow judged(boolean hasDrifted, boolean isDeprecated) {
    return new MachineRow(
        namespace,
        name,
        status,
        instancetype,
        preference,
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
