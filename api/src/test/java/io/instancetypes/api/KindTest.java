package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Kind.Family;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindTest {
  @DisplayName("Each kind has its names, scope and family")
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          INSTANCETYPE,         VirtualMachineInstancetype,        virtualmachineinstancetypes,        true,  INSTANCETYPE, CLUSTER_INSTANCETYPE
          CLUSTER_INSTANCETYPE, VirtualMachineClusterInstancetype, virtualmachineclusterinstancetypes, false, INSTANCETYPE, INSTANCETYPE
          PREFERENCE,           VirtualMachinePreference,          virtualmachinepreferences,          true,  PREFERENCE,   CLUSTER_PREFERENCE
          CLUSTER_PREFERENCE,   VirtualMachineClusterPreference,   virtualmachineclusterpreferences,   false, PREFERENCE,   PREFERENCE
          """)
  void hasNamesScopeAndFamily(
      Kind kind, String name, String plural, boolean namespaced, Family family, Kind counterpart) {
    assertThat(kind.kind()).isEqualTo(name);
    assertThat(kind.plural()).isEqualTo(plural);
    assertThat(kind.singular() + "s").isEqualTo(plural);
    assertThat(kind.namespaced()).isEqualTo(namespaced);
    assertThat(kind.family()).isEqualTo(family);
    assertThat(kind.counterpart()).isEqualTo(counterpart);
    assertThat(kind.categories()).isEqualTo(namespaced ? List.of("all") : List.of());
    assertThat(Kind.of(name)).contains(kind);
    assertThat(Kind.of(family, namespaced)).isEqualTo(kind);
  }

  @DisplayName("The short names are the published ones")
  @Test
  void hasShortNames() {
    assertThat(Kind.INSTANCETYPE.shortNames())
        .containsExactly("vminstancetype", "vminstancetypes", "vmf", "vmfs");
    assertThat(Kind.CLUSTER_INSTANCETYPE.shortNames())
        .containsExactly("vmclusterinstancetype", "vmclusterinstancetypes", "vmcf", "vmcfs");
    assertThat(Kind.PREFERENCE.shortNames()).containsExactly("vmpref", "vmprefs", "vmp", "vmps");
    assertThat(Kind.CLUSTER_PREFERENCE.shortNames()).containsExactly("vmcp", "vmcps");
  }

  @DisplayName("People may write a kind as singular or plural in any case, documents may not")
  @Test
  void isFoundByName() {
    assertThat(Kind.named("virtualMachineInstancetype")).contains(Kind.INSTANCETYPE);
    assertThat(Kind.named("VIRTUALMACHINECLUSTERPREFERENCES")).contains(Kind.CLUSTER_PREFERENCE);
    assertThat(Kind.named("virtualmachine")).isEmpty();
    assertThat(Kind.of("virtualMachineInstancetype")).isEmpty();
    assertThat(Kind.of(null)).isEmpty();
  }
}
