package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.validate.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogTest {
  private static final Catalog CATALOG = Catalog.standard();

  @Test
  @DisplayName("Each series has its number of instance types; some come with sizes of the VM")
  void countsInstancetypes() {
    Map<String, Long> bySeries =
        CATALOG.names(Kind.CLUSTER_INSTANCETYPE).stream()
            .collect(
                Collectors.groupingBy(
                    name -> name.substring(0, name.indexOf('.')),
                    TreeMap::new,
                    Collectors.counting()));
    assertThat(bySeries)
        .isEqualTo(
            Map.of(
                "u1",
                10L,
                "o1",
                10L,
                "cx1",
                14L,
                "m1",
                12L,
                "n1",
                7L,
                "rt1",
                9L,
                "d1",
                11L,
                "server",
                5L,
                "highperformance",
                3L));
  }

  @Test
  @DisplayName("A preference says what it is based on, the most general first")
  void bases() {
    assertThat(CATALOG.bases("rhel.9.desktop")).containsExactly("linux", "rhel", "rhel.9");
    assertThat(CATALOG.bases("windows.10.virtio")).containsExactly("windows", "windows.10");
    assertThat(CATALOG.bases("debian")).containsExactly("linux", "linux.efi");
    assertThat(CATALOG.bases("linux")).isEmpty();
    assertThat(CATALOG.bases("rhel")).isEmpty();
    for (String name : CATALOG.names(Kind.CLUSTER_PREFERENCE)) {
      assertThat(CATALOG.bases(name)).as(name).isEqualTo(Facts.bases(name));
    }
  }

  @Test
  @DisplayName("Besides KubeVirt's 65 instance types there are 8 custom sizes and 8 retired types")
  void hasMoreThanKubeVirt() {
    var more = new ArrayList<>(CATALOG.names(Kind.CLUSTER_INSTANCETYPE));
    more.removeAll(Facts.instancetypes().keySet());
    assertThat(more)
        .containsExactly(
            "cx1.custom",
            "cx1.custom1gi",
            "d1.custom",
            "highperformance.large",
            "highperformance.medium",
            "highperformance.small",
            "m1.custom",
            "m1.custom1gi",
            "n1.custom",
            "o1.custom",
            "rt1.custom",
            "server.large",
            "server.medium",
            "server.micro",
            "server.small",
            "server.tiny");
    assertThat(CATALOG.names(Kind.CLUSTER_INSTANCETYPE))
        .hasSize(81)
        .containsAll(Facts.instancetypes().keySet());
  }

  @Test
  @DisplayName("The preferences are KubeVirt's 57; what others merely build on is not among them")
  void hasThePreferences() {
    assertThat(CATALOG.names(Kind.CLUSTER_PREFERENCE))
        .hasSize(57)
        .containsExactlyElementsOf(Facts.preferences().keySet())
        .doesNotContain("centos", "rhel", "windows");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @DisplayName("Objects are sorted by name, and found one by one as the same objects")
  void isSortedAndShared(Kind kind) {
    List<String> names =
        CATALOG.objects(kind).stream()
            .map(object -> (String) object.object("metadata").get("name"))
            .toList();
    assertThat(names).containsExactlyElementsOf(new TreeSet<>(CATALOG.names(kind)));
    for (Fields object : CATALOG.objects(kind)) {
      String name = (String) object.object("metadata").get("name");
      assertThat(CATALOG.find(kind, name).orElseThrow()).isSameAs(object);
    }
    assertThat(CATALOG.find(kind, "u9.gigantic")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"INSTANCETYPE", "PREFERENCE"})
  @DisplayName("Namespaced objects are the cluster-wide ones under another kind")
  void differsInKindOnly(Kind namespaced) {
    List<Fields> renamed =
        CATALOG.objects(namespaced.counterpart()).stream().map(Fields::copyOf).toList();
    renamed.forEach(object -> object.put("kind", namespaced.kind()));
    assertThat(CATALOG.objects(namespaced)).isEqualTo(renamed);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @DisplayName("Every object is valid in its version and uses nothing deprecated")
  void isValid(Kind kind) {
    for (Fields object : CATALOG.objects(kind)) {
      assertThat(Engine.validateType(object)).isEqualTo(new Verdict(List.of(), List.of()));
    }
  }
}
