package io.instancetypes.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RoleTableTest {
  private static Fields manifest(String kind, String name) {
    return InstallationManifests.of(InstallationSettings.of("1.2.3")).stream()
        .filter(document -> kind.equals(document.get("kind")))
        .filter(document -> name.equals(document.object("metadata").get("name")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("no verb of the operator stands twice, so that each is needed by itself")
  void once() {
    var seen = new HashSet<String>();
    for (RoleRule rule : RoleTable.rules()) {
      for (String resource : rule.resources()) {
        if (rule.role().isOperators()) {
          String verb = rule.group() + "/" + resource + " " + rule.names() + " " + rule.verb();
          assertThat(seen.add(verb)).as(verb).isTrue();
        }
      }
    }
  }

  @Test
  @DisplayName("nobody may do everything, and no operator reads a Secret but its own")
  void noWildcards() {
    assertThat(RoleTable.rules())
        .noneMatch(
            rule ->
                rule.verb().equals("*")
                    || rule.resources().contains("*")
                    || rule.group().equals("*"));
    assertThat(RoleTable.rules())
        .filteredOn(rule -> rule.resources().contains("secrets") && !rule.verb().equals("create"))
        .allSatisfy(
            rule -> {
              if (rule.role() == InstalledRole.RUNTIME) {
                assertThat(rule.verb()).as("those that instances name").isEqualTo("get");
              } else {
                assertThat(rule.role()).isEqualTo(InstalledRole.OPERATOR);
                assertThat(rule.names()).containsExactly("instancetypes-certificates");
              }
            });
  }

  @Test
  @DisplayName("every verb stands below its reason")
  void reasons() {
    assertThat(ManifestText.of(manifest("ClusterRole", "instancetypes-controller")))
        .contains(
            """
            - apiGroups:
              - apps
              resources:
              - controllerrevisions
              verbs:
              # knows which revisions there are
              - list
              # notices when a revision is taken away
              - watch
              # keeps the type and preference of a machine as they are when it starts
              - create
              # takes away revisions that no machine needs any more
              - delete
            """);
    assertThat(RoleTable.rules()).allSatisfy(rule -> assertThat(rule.reason()).isNotBlank());
  }

  @Test
  @DisplayName("verbs on objects of one name are separate from those on all")
  void names() {
    assertThat(ManifestText.of(manifest("Role", "instancetypes-operator")))
        .contains(
            """
            - apiGroups:
              - ""
              resources:
              - secrets
              verbs:
              # keeps its certificates where all replicas find them
              - create
            - apiGroups:
              - ""
              resourceNames:
              - instancetypes-certificates
              resources:
              - secrets
              verbs:
              # serves the certificates that another replica has made
              - get
              # replaces certificates before they expire
              - update
            """);
  }

  @Test
  @DisplayName("the comments change nothing of what is read")
  void comments() {
    List<Fields> written = InstallationManifests.of(InstallationSettings.of("1.2.3"));
    var read = new ArrayList<Fields>();
    Yaml.read(ManifestText.of(written).getBytes(UTF_8), document -> read.add((Fields) document));
    assertThat(read).isEqualTo(written);
  }

  @Test
  @DisplayName(
      "who views or edits a namespace views or edits its machines, and everybody sees the types of"
          + " the cluster")
  void people() {
    assertThat(manifest("ClusterRole", "instancetypes:view").object("metadata").object("labels"))
        .containsEntry("rbac.authorization.k8s.io/aggregate-to-view", "true");
    assertThat(manifest("ClusterRole", "instancetypes:edit").object("metadata").object("labels"))
        .containsEntry("rbac.authorization.k8s.io/aggregate-to-edit", "true");
    assertThat(manifest("ClusterRole", "instancetypes:admin").object("metadata").object("labels"))
        .containsEntry("rbac.authorization.k8s.io/aggregate-to-admin", "true");
    assertThat(manifest("ClusterRoleBinding", "instancetypes:view-cluster-types").get("subjects"))
        .isEqualTo(
            List.of(
                Fields.of(
                    "apiGroup",
                    "rbac.authorization.k8s.io",
                    "kind",
                    "Group",
                    "name",
                    "system:authenticated")));
  }
}
