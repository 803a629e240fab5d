package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.UserInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A server of its own")
class UserRolesTest {
  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final Type BINDINGS = new Type(RBAC, "v1", "rolebindings");

  @TempDir static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(folder);
    for (String role : List.of("view", "edit", "admin", "kubevirt.io:view", "kubevirt.io:edit")) {
      bind(role);
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void bind(String role) {
    String user = user(role).name();
    server
        .objects()
        .create(
            BINDINGS,
            Fields.of(
                "metadata",
                Fields.of("name", user, "namespace", "default"),
                "roleRef",
                Fields.of("apiGroup", RBAC, "kind", "ClusterRole", "name", role),
                "subjects",
                new ArrayList<Object>(
                    List.of(Fields.of("apiGroup", RBAC, "kind", "User", "name", user)))),
            "test");
  }

  /** Whoever has a role in the namespace default is called after it. */
  private static UserInfo user(String role) {
    return new UserInfo("member-" + role.replace(':', '-'), List.of(UserInfo.AUTHENTICATED));
  }

  private static boolean isAllowed(
      UserInfo user, String verb, String namespace, String group, String resource) {
    return server
        .objects()
        .isAllowed(Attributes.ofResource(user, verb, namespace, group, resource, ""));
  }

  @ParameterizedTest(name = "{0} may {1} {3} of {2}: {4}")
  @CsvSource(
      textBlock =
          """
          view,  list,             kubevirt.io,              virtualmachines,                    true
          view,  create,           kubevirt.io,              virtualmachines,                    false
          view,  watch,            instancetype.kubevirt.io, virtualmachinepreferences,          true
          view,  get,              cdi.kubevirt.io,          datasources,                        true
          view,  get,              snapshot.storage.k8s.io,  volumesnapshots,                    true
          view,  get,              snapshot.kubevirt.io,     virtualmachinesnapshotcontents,     true
          view,  create,           snapshot.kubevirt.io,     virtualmachinerestores,             false
          edit,  list,             kubevirt.io,              virtualmachines,                    true
          edit,  create,           kubevirt.io,              virtualmachines,                    true
          edit,  deletecollection, kubevirt.io,              virtualmachines,                    false
          edit,  patch,            instancetype.kubevirt.io, virtualmachineinstancetypes,        true
          edit,  update,           cdi.kubevirt.io,          datavolumes,                        true
          edit,  delete,           snapshot.storage.k8s.io,  volumesnapshots,                    true
          edit,  create,           snapshot.kubevirt.io,     virtualmachinerestores,             true
          admin, deletecollection, kubevirt.io,              virtualmachines,                    true
          kubevirt.io:view, list,  kubevirt.io,              virtualmachines,                    true
          kubevirt.io:view, get,   '',                       configmaps,                         false
          kubevirt.io:edit, watch, kubevirt.io,              virtualmachineinstances,            true
          kubevirt.io:edit, patch, snapshot.kubevirt.io,     virtualmachinesnapshots,            true
          """)
  @DisplayName("lets members of a namespace have machines, by the names that KubeVirt gives roles:")
  void members(String role, String verb, String group, String resource, boolean allowed) {
    assertThat(isAllowed(user(role), verb, "default", group, resource)).isEqualTo(allowed);
    assertThat(isAllowed(user(role), verb, "elsewhere", group, resource)).isFalse();
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      textBlock =
          """
          get,    virtualmachineclusterinstancetypes, true
          list,   virtualmachineclusterpreferences,   true
          watch,  virtualmachineclusterpreferences,   true
          create, virtualmachineclusterinstancetypes, false
          list,   virtualmachineinstancetypes,        false
          """)
  @DisplayName("lets everybody who is known read the types of the cluster:")
  void clusterTypes(String verb, String resource, boolean allowed) {
    var jane = new UserInfo("jane", List.of(UserInfo.AUTHENTICATED));
    String group = "instancetype.kubevirt.io";
    assertThat(isAllowed(jane, verb, "", group, resource)).isEqualTo(allowed);
    assertThat(isAllowed(UserInfo.ANONYMOUS, verb, "", group, resource)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "list"})
  @DisplayName("lets everybody who is known read its settings")
  void settings(String verb) {
    var jane = new UserInfo("jane", List.of(UserInfo.AUTHENTICATED));
    assertThat(isAllowed(jane, verb, "", "kubevirt.io", "kubevirts")).isTrue();
    assertThat(isAllowed(jane, "patch", "", "kubevirt.io", "kubevirts")).isFalse();
  }
}
