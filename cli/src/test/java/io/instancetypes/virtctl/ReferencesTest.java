package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.machine;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What a VM refers to")
class ReferencesTest {
  private static final String REVISION =
      """
      apiVersion: apps/v1
      kind: ControllerRevision
      metadata:
        name: a-medium-1
        namespace: default
      data:
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachineClusterInstancetype
        metadata: {name: medium}
        spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      revision: 0
      """;

  private static final String INFERRING =
      machine("a").replace("name: medium", "inferFromVolume: root")
          + "      volumes: [{name: root, dataVolume: {name: root}}]\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES);
  }

  @Test
  @DisplayName("is found among all documents, whatever their order, format and nesting")
  void anywhere() {
    desk.file(
            "list.json",
            """
            {"kind": "List", "apiVersion": "v1", "items": [
              {"kind": "VirtualMachineList", "apiVersion": "kubevirt.io/v1", "items": [
                {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine",
                 "metadata": {"name": "a"},
                 "spec": {"instancetype": {"name": "medium"}, "template": {"spec": {}}}}]}]}
            """)
        .file("nothing.yml", "# nothing\n---\n");
    assertThat(desk.virtctl("expand -f .").exit()).isEqualTo(Exit.OK);
    assertThat(desk.virtctl("expand -f .").out()).contains("guest: 8Gi\n");
  }

  @Test
  @DisplayName("is the revision where one is pinned")
  void pinned() {
    String vm = machine("a").replace("name: medium", "name: medium\n    revisionName: a-medium-1");
    desk.file("vm.yaml", vm).file("revision.yaml", REVISION);
    assertThat(desk.virtctl("expand -f .").out()).contains("guest: 1Gi\n");
    assertThat(desk.virtctl("explain -f . domain.memory.guest").out())
        .isEqualTo(
            """
            spec.domain.memory.guest is 1Gi: VirtualMachineClusterInstancetype medium (revision \
            a-medium-1) (spec.memory.guest) sets it.
            """);
  }

  @Test
  @DisplayName("is the revision that was captured in the status")
  void captured() {
    String status =
        """
        status:
          instancetypeRef:
            name: medium
            kind: virtualmachineclusterinstancetype
            controllerRevisionRef: {name: a-medium-1}
        """;
    desk.file("vm.yaml", machine("a") + status).file("revision.yaml", REVISION);
    assertThat(desk.virtctl("expand -f .").out()).contains("guest: 1Gi\n", "status: {}\n");
  }

  @Test
  @DisplayName("is missed with the way out where a pinned revision is not given")
  void missingRevision() {
    String vm = machine("a").replace("name: medium", "name: medium\n    revisionName: a-medium-1");
    assertThat(desk.file("vm.yaml", vm).virtctl("explain -f ."))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                VirtualMachine a

                vm.yaml:6:3: spec.instancetype.revisionName: there is no ControllerRevision \
                a-medium-1 in namespace default
                  1. Remove spec.instancetype.revisionName to use the current \
                VirtualMachineClusterInstancetype.
                  2. Provide the ControllerRevision together with the VM.
                """,
                ""));
  }

  @Test
  @DisplayName("is offered under a near name or in the other scope")
  void nearNames() {
    String vm =
        machine("a")
            .replace(
                "name: medium\n",
                "name: meduim\n  preference: {name: Linux, kind: VirtualMachinePreference}\n");
    assertThat(desk.file("vm.yaml", vm).virtctl("explain -f .").out())
        .isEqualTo(
            """
            VirtualMachine a

            vm.yaml:6:3: spec.instancetype: there is no VirtualMachineClusterInstancetype \
            meduim; did you mean medium?
              1. Provide the VirtualMachineClusterInstancetype together with the VM.
            vm.yaml:8:3: spec.preference: there is no VirtualMachinePreference Linux in \
            namespace default
              1. There is a VirtualMachineClusterPreference linux: set spec.preference to that \
            name and kind.
              2. Provide the VirtualMachinePreference together with the VM.
            """);
  }

  @Test
  @DisplayName("is inferred through DataVolume, DataSource and VolumeSnapshot")
  void inferred() {
    desk.file("vm.yaml", INFERRING)
        .file(
            "volumes.yaml",
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: root}
            spec:
              sourceRef: {kind: DataSource, name: linux, namespace: images}
            ---
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataSource
            metadata: {name: linux, namespace: images}
            spec: {source: {snapshot: {name: linux-1, namespace: images}}}
            ---
            apiVersion: snapshot.storage.k8s.io/v1
            kind: VolumeSnapshot
            metadata:
              name: linux-1
              namespace: images
              labels: {instancetype.kubevirt.io/default-instancetype: medium}
            """);
    assertThat(desk.virtctl("expand -f .").out()).contains("guest: 8Gi\n");
    assertThat(desk.virtctl("validate -f .").out()).isEqualTo("3 valid, 0 refused\n");
    assertThat(desk.virtctl("explain -f .").out())
        .startsWith(
            """
            VirtualMachine a
            instance type: VirtualMachineClusterInstancetype medium
            spec.instancetype: medium was inferred from volume root

            FIELD\
            """);
  }

  @Test
  @DisplayName("cannot be inferred from what is not there, and the way asked is told")
  void notInferred() {
    assertThat(desk.file("vm.yaml", INFERRING).virtctl("validate -f ."))
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                """
                vm.yaml:7:5: error: spec.instancetype.inferFromVolume: nothing can be inferred \
                from volume root: PersistentVolumeClaim default/root does not exist
                2 valid, 1 refused
                virtctl explain shows the ways out of each refusal.
                """,
                ""));
  }

  @Test
  @DisplayName("is left out with a warning where failures are to be ignored")
  void ignored() {
    String vm =
        INFERRING
            .replace(
                "inferFromVolume: root",
                "inferFromVolume: root\n    inferFromVolumeFailurePolicy: Ignore")
            .replace("domain: {}", "domain: {memory: {guest: 1Gi}}")
            .replace("dataVolume: {name: root}", "emptyDisk: {capacity: 1Gi}");
    assertThat(desk.file("vm.yaml", vm).virtctl("validate -f ."))
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                vm.yaml:6:3: warning: spec.instancetype: left out, because volume root is neither \
                a persistentVolumeClaim nor a dataVolume
                3 valid, 0 refused
                """,
                ""));
  }
}
