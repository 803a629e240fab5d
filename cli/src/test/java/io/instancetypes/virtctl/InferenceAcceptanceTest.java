package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of seed 004, each with the annotations of the seed and with KubeVirt's labels. */
@DisplayName("Instance type and preference are inferred from a volume:")
class InferenceAcceptanceTest {
  private static final String ANNOTATIONS =
      """
        annotations:
          instancetype.kubevirt.io/defaultInstancetype: server.tiny
          instancetype.kubevirt.io/defaultPreference: cirros
      """;
  private static final String LABELS =
      """
        labels:
          instancetype.kubevirt.io/default-instancetype: server.tiny
          instancetype.kubevirt.io/default-preference: cirros
      """;

  private static final String CLUSTER =
      """
      apiVersion: instancetype.kubevirt.io/v1alpha2
      kind: VirtualMachineClusterInstancetype
      metadata:
        name: server.tiny
      spec:
        cpu:
          guest: 1
        memory:
          guest: 1Gi
      ---
      apiVersion: instancetype.kubevirt.io/v1alpha2
      kind: VirtualMachineClusterPreference
      metadata:
        name: cirros
      spec:
        devices:
          preferredDiskBus: virtio
      ---
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata:
        name: cirros
      METAspec:
        accessModes:
        - ReadWriteOnce
        resources:
          requests:
            storage: 1Gi
      """;

  private static final String MACHINE =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: cirros
      spec:
        instancetype:
          inferFromVolume: cirros-disk
        preference:
          inferFromVolume: cirros-disk
        running: true
        template:
          spec:
            domain:
              devices: {}
            volumes:
            - dataVolume:
                name: cirros-dv
              name: cirros-disk
      """;

  private static final String FILLED_FROM_CLAIM =
      """
      pvc:
        accessModes:
        - ReadWriteOnce
        resources:
          requests:
            storage: 1Gi
        storageClassName: rook-ceph-block
      source:
        pvc:
          name: cirros
          namespace: default
      """;

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder);
  }

  private void infers(String metadata, String documents) {
    desk.file("cluster.yaml", CLUSTER.replace("META", metadata)).file("vm.yaml", documents);
    assertThat(desk.virtctl("validate -f ."))
        .isEqualTo(new Run(Exit.OK, "3 valid, 0 refused\n", ""));
    assertThat(desk.virtctl("explain -f .").out())
        .startsWith(
            """
            VirtualMachine cirros
            instance type: VirtualMachineClusterInstancetype server.tiny
            preference:    VirtualMachineClusterPreference cirros
            spec.instancetype: server.tiny was inferred from volume cirros-disk
            spec.preference: cirros was inferred from volume cirros-disk
            """);
    String instance = desk.virtctl("expand -f . --as vmi").out();
    assertThat(instance)
        .contains(
            """
              annotations:
                kubevirt.io/cluster-instancetype-name: server.tiny
                kubevirt.io/cluster-preference-name: cirros
            """)
        .contains("guest: 1Gi\n", "- disk:\n          bus: virtio\n        name: cirros-disk\n");
    assertThat(desk.virtctl("expand -f .").out()).doesNotContain("inferFromVolume");
  }

  @ParameterizedTest
  @ValueSource(strings = {ANNOTATIONS, LABELS})
  @DisplayName("from a claim (case 17)")
  void claim(String metadata) {
    infers(
        metadata,
        MACHINE.replace(
            "dataVolume:\n          name: cirros-dv",
            "persistentVolumeClaim:\n          claimName: cirros"));
  }

  @ParameterizedTest
  @ValueSource(strings = {ANNOTATIONS, LABELS})
  @DisplayName("from the claim that a DataVolume was filled from (case 18)")
  void dataVolume(String metadata) {
    infers(
        metadata,
        """
        apiVersion: cdi.kubevirt.io/v1beta1
        kind: DataVolume
        metadata:
          name: cirros-dv
        spec:
        """
            + FILLED_FROM_CLAIM.indent(2)
            + "---\n"
            + MACHINE);
  }

  @ParameterizedTest
  @ValueSource(strings = {ANNOTATIONS, LABELS})
  @DisplayName("from the claim that a template of the VM will be filled from (case 19)")
  void dataVolumeTemplate(String metadata) {
    infers(
        metadata,
        MACHINE.replace(
            "  template:\n",
            "  dataVolumeTemplates:\n  - metadata:\n      name: cirros-dv\n    spec:\n"
                + FILLED_FROM_CLAIM.indent(6)
                + "  template:\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {ANNOTATIONS, LABELS})
  @DisplayName("from the claim behind a DataSource, for a stopped VM (case 20)")
  void dataSource(String metadata) {
    infers(
        metadata,
        """
        apiVersion: cdi.kubevirt.io/v1beta1
        kind: DataSource
        metadata:
          name: cirros
        spec:
          source:
            pvc:
              name: cirros
              namespace: default
        ---
        """
            + MACHINE
                .replace("running: true", "running: false")
                .replace(
                    "  template:\n",
                    """
                      dataVolumeTemplates:
                      - metadata:
                          name: cirros-dv
                        spec:
                          pvc:
                            accessModes:
                            - ReadWriteOnce
                            resources:
                              requests:
                                storage: 1Gi
                            storageClassName: local
                          sourceRef:
                            kind: DataSource
                            name: cirros
                            namespace: default
                      template:
                    """));
  }
}
