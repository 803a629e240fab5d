package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.install.RoleManifests;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The controllers of a server")
class PlatformAccountTest {
  private static final String RBAC = "rbac.authorization.k8s.io";

  @TempDir private Path folder;
  private LocalServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<Fields> list(String plural) {
    return server.objects().list(new Type(RBAC, "v1", plural), "");
  }

  private static String name(Fields object) {
    return (String) object.object("metadata").get("name");
  }

  private static boolean isAccounts(Fields binding) {
    return ((List<?>) binding.get("subjects"))
        .stream()
            .map(Fields.class::cast)
            .anyMatch(
                subject ->
                    "ServiceAccount".equals(subject.get("kind"))
                        || PlatformAccount.USER.name().equals(subject.get("name")));
  }

  @Test
  @DisplayName("have exactly the roles that are installed for them, with exactly their rules")
  void roles() {
    var bindings = new ArrayList<Fields>(list("clusterrolebindings"));
    bindings.addAll(list("rolebindings"));
    assertThat(bindings.stream().filter(PlatformAccountTest::isAccounts))
        .extracting(binding -> binding.get("kind") + " " + name(binding))
        .containsExactlyInAnyOrder(
            "ClusterRoleBinding instancetypes-admission",
            "ClusterRoleBinding instancetypes-controller",
            "ClusterRoleBinding instancetypes-quotas",
            "ClusterRoleBinding instancetypes-snapshots",
            "RoleBinding instancetypes-operator");
    Map<String, Object> served = new HashMap<>();
    list("clusterroles").forEach(role -> served.put(name(role), role.get("rules")));
    list("roles").forEach(role -> served.put(name(role), role.get("rules")));
    for (Fields role : RoleManifests.embedded("kubevirt")) {
      if (role.containsKey("rules")) {
        assertThat(served.get(name(role))).as(name(role)).isEqualTo(role.get("rules"));
      }
    }
  }

  @Test
  @DisplayName("may therefore neither read Secrets nor become somebody else")
  void limits() {
    for (String[] wish :
        List.of(
            new String[] {"list", "", "secrets"},
            new String[] {"impersonate", "", "users"},
            new String[] {"update", RBAC, "clusterroles"},
            new String[] {"delete", "kubevirt.io", "virtualmachines"})) {
      assertThat(
              server
                  .objects()
                  .isAllowed(
                      Attributes.ofResource(
                          PlatformAccount.USER, wish[0], "default", wish[1], wish[2], "")))
          .as(String.join(" ", wish))
          .isFalse();
    }
  }

  @Test
  @DisplayName("write as their account, under a name of their own")
  void manager() throws Exception {
    try (var _ =
        EmbeddedControllers.start(server.platform(), ControllerConfig.DEFAULT, line -> {})) {
      server.create(
          """
          apiVersion: kubevirt.io/v1
          kind: VirtualMachine
          metadata: {name: web, namespace: default}
          spec:
            runStrategy: Always
            template: {spec: {domain: {devices: {}, memory: {guest: 1Gi}}}}
          """);
      Type instances = LocalServer.type("VirtualMachineInstance");
      Waiting.until("web runs", () -> server.objects().find(instances, "default", "web") != null);
      Fields metadata = server.objects().find(instances, "default", "web").object("metadata");
      assertThat((List<?>) metadata.get("managedFields"))
          .extracting(entry -> ((Fields) entry).get("manager"))
          .containsOnly("instancetypes-controller");
    }
  }
}
