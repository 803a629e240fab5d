package io.instancetypes.engine.resolve;

import static io.instancetypes.engine.testing.Manifests.document;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DocumentObjectsTest {
  private static final Fields TEAM =
      document("{kind: VirtualMachinePreference, metadata: {name: fedora, namespace: team}}");
  private static final Fields DEFAULT =
      document("{kind: VirtualMachinePreference, metadata: {name: debian}}");
  private static final Fields CLUSTER =
      document("{kind: VirtualMachineClusterPreference, metadata: {name: fedora, namespace: x}}");

  private final ObjectLookup objects = new DocumentObjects(List.of(TEAM, DEFAULT, CLUSTER));

  @Test
  @DisplayName("A document is found under its kind, namespace and name, and nowhere else")
  void byKindNamespaceAndName() {
    assertThat(objects.find("VirtualMachinePreference", "team", "fedora")).containsSame(TEAM);
    assertThat(objects.find("VirtualMachinePreference", "other", "fedora")).isEmpty();
    assertThat(objects.find("VirtualMachineInstancetype", "team", "fedora")).isEmpty();
    assertThat(objects.names("VirtualMachinePreference", "team")).containsExactly("fedora");
    assertThat(objects.names("VirtualMachinePreference", "other")).isEmpty();
  }

  @Test
  @DisplayName(
      "One without a namespace is in default; cluster-wide kinds have none, written or not")
  void namespaces() {
    assertThat(objects.find("VirtualMachinePreference", "default", "debian")).containsSame(DEFAULT);
    assertThat(objects.find("VirtualMachineClusterPreference", null, "fedora"))
        .containsSame(CLUSTER);
  }

  @Test
  @DisplayName("Of two documents with the same name the later one holds")
  void laterOneHolds() {
    Fields later = document("{kind: VirtualMachinePreference, metadata: {name: debian}, spec: {}}");
    assertThat(
            new DocumentObjects(List.of(DEFAULT, later))
                .find("VirtualMachinePreference", "default", "debian"))
        .containsSame(later);
  }

  @Test
  @DisplayName("Documents without kind, metadata or name do no harm")
  void misshapen() {
    var strange = new DocumentObjects(List.of(document("{}"), document("{metadata: 1, kind: []}")));
    assertThat(strange.find("VirtualMachinePreference", "default", "debian")).isEmpty();
  }

  @Test
  @DisplayName("What is here hides what is behind, whose names are known all the same")
  void chained() {
    Fields hidden = document("{kind: VirtualMachinePreference, metadata: {name: debian}, spec: 1}");
    Fields behind = document("{kind: VirtualMachinePreference, metadata: {name: suse}}");
    ObjectLookup both = objects.or(new DocumentObjects(List.of(hidden, behind)));
    assertThat(both.find("VirtualMachinePreference", "default", "debian")).containsSame(DEFAULT);
    assertThat(both.find("VirtualMachinePreference", "default", "suse")).containsSame(behind);
    assertThat(both.find("VirtualMachinePreference", "default", "arch")).isEmpty();
    assertThat(both.names("VirtualMachinePreference", "default")).containsExactly("debian", "suse");
  }
}
