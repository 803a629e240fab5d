package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.documents.Yaml;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mallory may do everything in her namespace, and nothing in the one with the secret. */
class ConfusedDeputyTest {
  private static final String SECRET = "u1.2xmedium";
  private static final Type CONTENTS = snapshots("virtualmachinesnapshotcontents");
  private static final Type RESTORES = snapshots("virtualmachinerestores");
  private static final Type SNAPSHOTS = snapshots("virtualmachinesnapshots");
  private static final Type VMS = new Type("kubevirt.io", "v1", "virtualmachines");

  @TempDir private Path folder;
  private LocalServer server;
  private PlatformUpkeep platform;
  private EmbeddedControllers machines;
  private ServedObjects mallory;

  private static Type snapshots(String plural) {
    return new Type("snapshot.kubevirt.io", "v1beta1", plural);
  }

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(folder);
    platform = PlatformUpkeep.start(server.platform(), line -> {});
    machines = EmbeddedControllers.start(server.platform(), ControllerConfig.DEFAULT, line -> {});
    for (String namespace : List.of("mallory", "treasury")) {
      server
          .objects()
          .create(
              LocalServer.type("Namespace"),
              Fields.of("metadata", Fields.of("name", namespace)),
              "test");
    }
    create(
        "rolebindings",
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: mallory, namespace: mallory}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: mallory}]
        """);
    server.create(
        """
        apiVersion: cdi.kubevirt.io/v1beta1
        kind: DataSource
        metadata:
          name: gold
          namespace: treasury
          labels: {instancetype.kubevirt.io/default-instancetype: %s}
        spec: {source: {}}
        """
            .formatted(SECRET));
    mallory = server.objects().as(new UserInfo("mallory", List.of(UserInfo.AUTHENTICATED)));
  }

  @AfterEach
  void stop() {
    machines.close();
    platform.close();
    server.close();
  }

  private void create(String plural, String yaml) {
    server
        .objects()
        .create(new Type("rbac.authorization.k8s.io", "v1", plural), document(yaml), "test");
  }

  private static Fields document(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  /** A VM that asks which instance type the volume of the other namespace names. */
  private static String curious(String matcher) {
    return """
    metadata: {name: loot, namespace: mallory}
    spec:
      runStrategy: Halted
      instancetype: {%s}
      dataVolumeTemplates:
      - metadata: {name: root}
        spec: {sourceRef: {kind: DataSource, name: gold, namespace: treasury}, storage: {}}
      template:
        spec:
          domain: {devices: {}}
          volumes: [{name: root, dataVolume: {name: root}}]
    """
        .formatted(matcher);
  }

  @Test
  @DisplayName("Whoever may not read a volume infers nothing from it by a VM of their own")
  void direct() {
    Fields vm = document(curious("inferFromVolume: root"));
    vm.put("apiVersion", "kubevirt.io/v1");
    vm.put("kind", "VirtualMachine");
    assertThatThrownBy(() -> mallory.create(VMS, vm, "test"))
        .hasMessageContaining(
            "User \"mallory\" cannot get resource \"datasources\" in API group \"cdi.kubevirt.io\""
                + " in the namespace \"treasury\"");
  }

  @Test
  @DisplayName("nor by a forged snapshot that the controller brings back for them")
  void restoredAnew() {
    forge(curious("inferFromVolume: root"));
    assertRefused();
    assertThat(server.objects().find(VMS, "mallory", "loot")).isNull();
  }

  @Test
  @DisplayName("nor by one that names a revision beside the volume")
  void restoredWithRevision() {
    forge(curious("inferFromVolume: root, revisionName: mine"));
    assertRefused();
    assertThat(server.objects().find(VMS, "mallory", "loot")).isNull();
  }

  @Test
  @DisplayName("nor by one that the controller puts into a VM that is there")
  void restoredInPlace() {
    Fields vm =
        document(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: loot, namespace: mallory}
            spec:
              runStrategy: Halted
              template: {spec: {domain: {devices: {}, memory: {guest: 1Gi}}}}
            """);
    mallory.create(VMS, vm, "test");
    forge(curious("inferFromVolume: root"));
    assertRefused();
    assertThat(server.objects().find(VMS, "mallory", "loot").toString()).doesNotContain(SECRET);
  }

  /** A snapshot whose content is Mallory's own, and a restore of it. */
  private void forge(String vm) {
    Fields snapshot =
        mallory.create(
            SNAPSHOTS,
            document(
                """
                apiVersion: snapshot.kubevirt.io/v1beta1
                kind: VirtualMachineSnapshot
                metadata: {name: forged, namespace: mallory}
                spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: nothing}}
                """),
            "test");
    Fields content =
        document(
            """
            apiVersion: snapshot.kubevirt.io/v1beta1
            kind: VirtualMachineSnapshotContent
            metadata: {name: vmsnapshot-content-%s, namespace: mallory}
            spec: {virtualMachineSnapshotName: forged}
            """
                .formatted(snapshot.object("metadata").get("uid")));
    content.object("spec").put("source", Fields.of("virtualMachine", document(vm)));
    mallory.create(CONTENTS, content, "test");
    mallory.create(
        RESTORES,
        document(
            """
            apiVersion: snapshot.kubevirt.io/v1beta1
            kind: VirtualMachineRestore
            metadata: {name: back, namespace: mallory}
            spec:
              target: {apiGroup: kubevirt.io, kind: VirtualMachine, name: loot}
              virtualMachineSnapshotName: forged
            """),
        "test");
  }

  private void assertRefused() {
    String told =
        Waiting.until(
            "the restore is refused",
            () -> {
              Fields vm = server.objects().find(VMS, "mallory", "loot");
              assertThat(String.valueOf(vm)).doesNotContain(SECRET);
              return told();
            },
            said -> said.contains("infer"));
    assertThat(told)
        .isEqualTo(
            "spec.instancetype: still to be inferred from volume root, which is done only with the"
                + " rights of whoever writes a VirtualMachine: create it from the snapshot's"
                + " content yourself")
        .doesNotContain(SECRET);
  }

  private String told() {
    Fields status = server.objects().find(RESTORES, "mallory", "back").object("status");
    return status.get("conditions") instanceof List<?> conditions
            && !conditions.isEmpty()
            && conditions.getFirst() instanceof Map<?, ?> first
        ? String.valueOf(first.get("message"))
        : "";
  }
}
