package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.catalog.choose.GuestPreference;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The tree of preferences")
class PreferenceTreeTest {
  private static GuestPreference preference(String namespace, String name) {
    Fields metadata = Fields.of("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    String kind =
        namespace.isEmpty() ? "VirtualMachineClusterPreference" : "VirtualMachinePreference";
    return new GuestPreference(
        Fields.of(
            "apiVersion",
            "instancetype.kubevirt.io/v1beta2",
            "kind",
            kind,
            "metadata",
            metadata,
            "spec",
            new Fields()));
  }

  /** Names, with two spaces for each level; in brackets what is no preference. */
  private static Stream<String> lines(PreferenceTree tree, String indent) {
    String name = tree.preference().isPresent() ? tree.name() : "(" + tree.name() + ")";
    return Stream.concat(
        Stream.of(indent + name),
        tree.children().stream().flatMap(child -> lines(child, indent + "  ")));
  }

  private static List<String> tree(GuestPreference... preferences) {
    return PreferenceTree.of(List.of(preferences)).stream()
        .flatMap(each -> lines(each, ""))
        .toList();
  }

  @Test
  @DisplayName("has the families of the standard catalogue, those that nobody can use among them")
  void families() {
    assertThat(
            tree(
                preference("", "windows.10.virtio"),
                preference("", "fedora"),
                preference("", "rhel.9.desktop"),
                preference("", "windows.10"),
                preference("", "linux"),
                preference("", "rhel.9")))
        .containsExactly(
            "linux",
            "  fedora",
            "  (rhel)",
            "    rhel.9",
            "      rhel.9.desktop",
            "(windows)",
            "  windows.10",
            "    windows.10.virtio");
  }

  @Test
  @DisplayName("has preferences of one's own below the name they go on from, if there is one")
  void own() {
    assertThat(
            tree(
                preference("", "rhel.9"),
                preference("", "rhel.9.till"),
                preference("", "rhel.9.till.old.one"),
                preference("", "kiosk.2"),
                preference("", "kiosk")))
        .containsExactly(
            "kiosk",
            "  kiosk.2",
            "(linux)",
            "  (rhel)",
            "    rhel.9",
            "      rhel.9.till",
            "        rhel.9.till.old.one");
  }

  @Test
  @DisplayName("has those of a namespace apart, whatever the cluster calls its own")
  void namespaces() {
    assertThat(
            tree(
                preference("shop", "kiosk.2"),
                preference("", "kiosk"),
                preference("clinic", "kiosk"),
                preference("clinic", "kiosk.2")))
        .containsExactly("kiosk", "(clinic)", "  kiosk", "    kiosk.2", "(shop)", "  kiosk.2");
  }

  @Test
  @DisplayName("has every preference of the catalogue once, below three families")
  void whole() {
    List<PreferenceTree> roots =
        PreferenceTree.of(
            Catalog.standard().objects(Kind.CLUSTER_PREFERENCE).stream()
                .map(GuestPreference::new)
                .toList());
    assertThat(roots)
        .extracting(PreferenceTree::name)
        .containsExactly("legacy", "linux", "windows");
    assertThat(roots).extracting(PreferenceTree::size).containsExactly(0, 35, 20);
  }
}
