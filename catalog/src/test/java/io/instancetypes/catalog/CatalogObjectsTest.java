package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CatalogObjectsTest {
  private static final CatalogObjects OBJECTS = new CatalogObjects(Catalog.standard());

  @Test
  @DisplayName("Cluster-wide kinds are there, whatever namespace is asked")
  void findsClusterKinds() {
    assertThat(OBJECTS.find("VirtualMachineClusterInstancetype", null, "u1.medium"))
        .contains(Catalog.standard().find(Kind.CLUSTER_INSTANCETYPE, "u1.medium").orElseThrow());
    assertThat(OBJECTS.find("VirtualMachineClusterPreference", "default", "fedora")).isPresent();
    assertThat(OBJECTS.names("VirtualMachineClusterPreference", null)).hasSize(57);
  }

  @Test
  @DisplayName("Namespaced kinds and kinds of others are not")
  void hasNothingElse() {
    for (String kind :
        new String[] {
          "VirtualMachineInstancetype", "VirtualMachinePreference", "PersistentVolumeClaim", ""
        }) {
      assertThat(OBJECTS.find(kind, "default", "u1.medium")).isEmpty();
      assertThat(OBJECTS.names(kind, "default")).isEmpty();
    }
  }

  @Test
  @DisplayName("Documents of one's own stand before the catalogue")
  void standsBehindDocuments() {
    Fields own =
        Fields.of(
            "kind", "VirtualMachineClusterPreference", "metadata", Fields.of("name", "fedora"));
    ObjectLookup both = new DocumentObjects(List.of(own)).or(CatalogObjects.standard());
    assertThat(both.find("VirtualMachineClusterPreference", null, "fedora")).containsSame(own);
    assertThat(both.find("VirtualMachineClusterPreference", null, "ubuntu")).isPresent();
    assertThat(both.names("VirtualMachineClusterPreference", null)).hasSize(57);
  }

  @Test
  @DisplayName("The engine suggests a name of the catalogue for one that is not there")
  void suggestsNames() {
    var engine = new Engine(ClusterConfig.UNCONFIGURED, OBJECTS);
    Fields vm = Machines.machine("u1.medum", "fedora", null, null);
    assertThat(engine.validate(vm).causes())
        .extracting(Cause::message)
        .containsExactly(
            "spec.instancetype: there is no VirtualMachineClusterInstancetype u1.medum; did you"
                + " mean u1.medium or d1.medium or n1.medium?");
  }
}
