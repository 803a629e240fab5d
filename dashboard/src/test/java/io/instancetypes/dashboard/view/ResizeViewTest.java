package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The sizes to which a machine can move")
class ResizeViewTest {
  private static Fields type(String kind, String namespace, String name, int vcpus) {
    Fields metadata = Fields.of("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    return Fields.of(
        "apiVersion",
        "instancetype.kubevirt.io/v1beta2",
        "kind",
        kind,
        "metadata",
        metadata,
        "spec",
        Fields.of("cpu", Fields.of("guest", vcpus), "memory", Fields.of("guest", vcpus + "Gi")));
  }

  private static final List<Fields> TYPES =
      List.of(
          type("VirtualMachineClusterInstancetype", "", "a.small", 1),
          type("VirtualMachineClusterInstancetype", "", "a.large", 4),
          type("VirtualMachineInstancetype", "shop", "a.small", 2));

  private static Fields machine(Object... instancetype) {
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        Fields.of("name", "till", "namespace", "shop"),
        "spec",
        Fields.of(
            "runStrategy",
            "Halted",
            "instancetype",
            Fields.of(instancetype),
            "template",
            Fields.of("spec", Fields.of("domain", Fields.of("devices", new Fields())))));
  }

  private static List<ResizeView> targets(Fields vm, ObjectLookup objects) {
    return ResizeView.of(
        vm,
        TYPES.stream(),
        Fields.of("vcpus", 1, "memory", "1Gi"),
        ClusterConfig.UNCONFIGURED,
        objects);
  }

  private static List<String> labels(Fields vm) {
    return targets(vm, new DocumentObjects(TYPES)).stream()
        .map(target -> new TypeChoice(target.type()).label() + " " + target.verdict())
        .toList();
  }

  @Test
  @DisplayName("are all but its own, of which the other scope may have a namesake")
  void namesakes() {
    assertThat(labels(machine("name", "a.small")))
        .containsExactly("shop/a.small next-start", "a.large next-start");
    assertThat(labels(machine("kind", "virtualmachineinstancetype", "name", "a.small")))
        .containsExactly("a.small next-start", "a.large next-start");
  }

  /** Those that were asked for, in this order. */
  private record Asked(ObjectLookup objects, List<String> keys) implements ObjectLookup {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      keys.add(kind + " " + name);
      return objects.find(kind, namespace, name);
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      return objects.names(kind, namespace);
    }
  }

  @Test
  @DisplayName("are found without reading anything twice")
  void once() {
    Fields vm = machine("name", "a.small");
    var asked = new Asked(new DocumentObjects(TYPES), new ArrayList<>());
    assertThat(targets(vm, asked)).hasSize(2);
    assertThat(asked.keys())
        .doesNotHaveDuplicates()
        .noneMatch(key -> key.contains("nstancetype a."));
  }
}
