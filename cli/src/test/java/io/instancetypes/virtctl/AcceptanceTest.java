package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of the design documents, as far as they need no cluster. */
@DisplayName("The design documents show:")
class AcceptanceTest {
  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder);
  }

  private void given(String... documents) {
    desk.file("all.yaml", String.join("---\n", documents));
  }

  /** What {@code kubectl get vmis/NAME -o json | jq PATH} would print once the VM runs. */
  private String instance(String path) throws IOException {
    Run run = desk.virtctl("expand -f . --as vmi -o json");
    assertThat(run.err()).isEmpty();
    Object node = Json.read(run.out().getBytes(UTF_8));
    for (String key : path.substring(1).split("\\.")) {
      node = ((Map<?, ?>) node).get(key);
    }
    var printed = new ByteArrayOutputStream();
    Json.write(node, printed, 2);
    return printed.toString(UTF_8);
  }

  private void isValid(int documents, String... warnings) {
    String expected =
        warnings.length == 0 ? "" : "all.yaml:" + String.join("\nall.yaml:", warnings) + "\n";
    assertThat(desk.virtctl("validate -f ."))
        .isEqualTo(new Run(Exit.OK, expected + documents + " valid, 0 refused\n", ""));
  }

  private String created(String options) {
    Run run =
        desk.virtctl(
            "create vm "
                + options
                + " --volume-containerdisk"
                + " src:registry:5000/kubevirt/alpine-container-disk-demo:devel,name:alpine-disk"
                + " --name example");
    assertThat(run.err()).isEmpty();
    return run.out();
  }

  private static final String GUEST_OF_TWO =
      """
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineInstancetype
      metadata:
        name: instancetype-example
      spec:
        cpu:
          guest: 2
        memory:
          guest: 128Mi
      """;

  @Test
  @DisplayName("a preference lays out the vCPUs of an instance type (seed 000, case 1)")
  void preferredTopology() throws IOException {
    given(
        GUEST_OF_TWO,
        """
        apiVersion: instancetype.kubevirt.io/v1beta1
        kind: VirtualMachinePreference
        metadata:
          name: preference-example
        spec:
          cpu:
            preferredCPUTopology: preferCores
        """,
        created(
            "--instancetype virtualmachineinstancetype/instancetype-example"
                + " --preference virtualmachinepreference/preference-example"));
    assertThat(instance(".spec.domain.cpu"))
        .isEqualTo(
            """
            {
              "cores": 2,
              "model": "host-model",
              "sockets": 1,
              "threads": 1
            }
            """);
    isValid(
        3, "17:5: warning: spec.cpu.preferredCPUTopology: preferCores is deprecated, use cores");
  }

  @ParameterizedTest
  @CsvSource({
    "v1beta1, '7:5: warning: spec.cpu.topology: part of v1beta2 only, tolerated in v1beta1'",
    "v1beta2,"
  })
  @DisplayName("an instance type gives a topology itself (seed 000, case 2)")
  void topology(String version, String warning) throws IOException {
    given(
        GUEST_OF_TWO
            .replace("v1beta1", version)
            .replace("guest: 2", "topology: {sockets: 3, cores: 2, threads: 1}"),
        created("--instancetype virtualmachineinstancetype/instancetype-example"));
    assertThat(instance(".spec.domain.cpu"))
        .isEqualTo(
            """
            {
              "cores": 2,
              "model": "host-model",
              "sockets": 3,
              "threads": 1
            }
            """);
    isValid(2, warning == null ? new String[0] : new String[] {warning});
  }

  @Test
  @DisplayName("a VM brings its size to an instance type without one (seed 001, case 3)")
  void ownSize() throws IOException {
    given(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          name: own-size
        spec:
          runStrategy: Always
          instancetype:
            name: cx1.custom
          template:
            spec:
              domain:
                cpu:
                  guest: 4
                memory:
                  guest: 4Gi
        """,
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata:
          annotations:
            instancetype.kubevirt.io/displayName: Compute Exclusive
          labels:
            instancetype.kubevirt.io/class: compute.exclusive
            instancetype.kubevirt.io/cpu: custom
            instancetype.kubevirt.io/dedicatedCPUPlacement: "true"
            instancetype.kubevirt.io/memory: custom
            instancetype.kubevirt.io/version: "1"
            instancetype.kubevirt.io/size: custom
          name: cx1.custom
        spec:
          cpu:
            dedicatedCPUPlacement: true
            isolateEmulatorThread: true
            numa:
              guestMappingPassthrough: {}
          ioThreadsPolicy: auto
          memory:
            hugepages:
              pageSize: 2Mi
        """);
    isValid(2);
    assertThat(instance(".metadata.annotations"))
        .isEqualTo(
            """
            {
              "kubevirt.io/cluster-instancetype-name": "cx1.custom"
            }
            """);
    assertThat(instance(".spec.domain.cpu"))
        .isEqualTo(
            """
            {
              "cores": 1,
              "dedicatedCpuPlacement": true,
              "isolateEmulatorThread": true,
              "model": "host-model",
              "numa": {
                "guestMappingPassthrough": {}
              },
              "sockets": 4,
              "threads": 1
            }
            """);
    assertThat(instance(".spec.domain.memory"))
        .isEqualTo(
            """
            {
              "guest": "4Gi",
              "hugepages": {
                "pageSize": "2Mi"
              }
            }
            """);
    assertThat(instance(".spec.domain.ioThreadsPolicy")).isEqualTo("\"auto\"\n");
  }

  @Test
  @DisplayName("a customised instance type sizes a VM (seed 001, case 5)")
  void customised() throws IOException {
    given(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineInstancetype
        metadata:
          name: u1.mysize
        spec:
          cpu:
            guest: 4
          memory:
            guest: 4Gi
        """,
        created("--instancetype virtualmachineinstancetype/u1.mysize"));
    assertThat(instance(".spec.domain.cpu"))
        .isEqualTo(
            """
            {
              "cores": 1,
              "model": "host-model",
              "sockets": 4,
              "threads": 1
            }
            """);
    assertThat(instance(".spec.domain.memory")).isEqualTo("{\n  \"guest\": \"4Gi\"\n}\n");
  }

  private static final String OVERRIDE =
      """
      apiVersion: instancetype.kubevirt.io/v1alpha1
      kind: VirtualMachinePreference
      metadata:
        name: example-preference-disk-virtio
      spec:
        devices:
          preferredDiskBus: virtio
      ---
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: example-preference-user-override
      spec:
        preference:
          kind: VirtualMachinePreference
          name: example-preference-disk-virtio
        running: false
        template:
          spec:
            domain:
              memory:
                guest: 128Mi
              devices:
                disks:
                - disk:
                    bus: sata
                  name: containerdisk
                - disk: {}
                  name: cloudinitdisk
              resources: {}
            terminationGracePeriodSeconds: 0
            volumes:
            - containerDisk:
                image: registry:5000/kubevirt/cirros-container-disk-demo:devel
              name: containerdisk
            - cloudInitNoCloud:
                userData: |
                  #!/bin/sh

                  echo 'printed from cloud-init userdata'
              name: cloudinitdisk
      """;

  @Test
  @DisplayName("a preference yields to the owner, disk by disk (seeds 002 and 003, cases 6 and 12)")
  void userOverride() throws IOException {
    given(OVERRIDE);
    isValid(2);
    assertThat(instance(".spec.domain.devices.disks"))
        .isEqualTo(
            """
            [
              {
                "disk": {
                  "bus": "sata"
                },
                "name": "containerdisk"
              },
              {
                "disk": {
                  "bus": "virtio"
                },
                "name": "cloudinitdisk"
              }
            ]
            """);
  }

  private static final String SMALL =
      """
      apiVersion: instancetype.kubevirt.io/v1alpha1
      kind: VirtualMachineInstancetype
      metadata:
        name: NAME
      spec:
        cpu:
          guest: 1
        memory:
          guest: 128Mi
      """;

  private static final String PREFERENCE =
      """
      apiVersion: instancetype.kubevirt.io/v1alpha1
      kind: VirtualMachinePreference
      metadata:
        name: example-preference
      spec:
        devices:
          preferredDiskBus: virtio
          preferredInterfaceModel: virtio
      """;

  @Test
  @DisplayName("types and preferences of v1alpha1 are accepted (seed 003, cases 9 and 10)")
  void alpha() {
    given(SMALL.replace("NAME", "example-instancetype"), PREFERENCE);
    isValid(2);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu: {cores: 1}                      | cpu.cores
          memory: {guest: 128Mi}               | memory.guest
          resources: {requests: {cpu: 1}}      | resources.requests.cpu
          resources: {requests: {memory: 1Gi}} | resources.requests.memory
          resources: {limits: {memory: 1Gi}}   | resources.limits.memory
          """)
  @DisplayName("a VM that asks for CPU or memory beside its type is refused (seed 003, case 11)")
  void conflict(String domain, String field) {
    given(
        SMALL.replace("NAME", "csmall"),
        CIRROS_CSMALL.replace("devices: {}", domain + "\n        devices: {}"));
    Run run = desk.virtctl("validate -f .");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out())
        .contains(": error: spec.template.spec.domain." + field + ": the VM sets ");
    assertThat(desk.virtctl("expand -f .").out())
        .contains("  - field: spec.template.spec.domain." + field + "\n", "reason: Invalid\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VirtualMachineInstancetype",
        "virtualMachineInstancetype",
        "virtualmachineinstancetype",
        "virtualmachineinstancetypes"
      })
  @DisplayName("matchers name a kind in any case, singular or plural (seed 003, case 13)")
  void matchers(String kind) throws IOException {
    given(
        SMALL.replace("NAME", "example-instancetype"),
        PREFERENCE,
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          name: example-vm
        spec:
          instancetype:
            kind: KIND
            name: example-instancetype
          preference:
            kind: VirtualMachinePreference
            name: example-preference
          template:
            spec:
              domain: {}
        """
            .replace("KIND", kind));
    assertThat(instance(".metadata.annotations"))
        .isEqualTo(
            """
            {
              "kubevirt.io/instancetype-name": "example-instancetype",
              "kubevirt.io/preference-name": "example-preference"
            }
            """);
  }

  @Test
  @DisplayName("a fragment without a template cannot be applied (seed 003, case 13)")
  void fragment() {
    given(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          name: example-vm
        spec:
          instancetype:
            kind: VirtualMachineInstancetype
            name: example-instancetype
        """);
    assertThat(desk.virtctl("validate -f .").out())
        .isEqualTo("all.yaml:5:1: error: spec.template: is required\n0 valid, 1 refused\n");
  }

  private static final String CIRROS_CSMALL =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: vm-cirros-csmall
      spec:
        instancetype:
          kind: VirtualMachineInstancetype
          name: csmall
        running: false
        template:
          spec:
            domain:
              devices: {}
            volumes:
            - containerDisk:
                image: registry:5000/kubevirt/cirros-container-disk-demo:devel
              name: containerdisk
      """;

  @Test
  @DisplayName("a VM without a size of its own gets that of its type (seed 003, case 14)")
  void csmall() throws IOException {
    given(SMALL.replace("NAME", "csmall"), CIRROS_CSMALL);
    isValid(2);
    assertThat(instance(".spec.domain.memory")).isEqualTo("{\n  \"guest\": \"128Mi\"\n}\n");
  }

  @Test
  @DisplayName("a revision keeps the type as it was, in the shape of 2022 too (seed 003, case 14)")
  void revision() throws IOException {
    String name = "vm-cirros-csmall-csmall-6709b990-f717-44fe-a8ff-cb441d20b904-1";
    given(
        SMALL.replace("NAME", "csmall").replace("128Mi", "64Gi"),
        CIRROS_CSMALL.replace("name: csmall", "name: csmall\n    revisionName: " + name),
        """
        apiVersion: apps/v1
        data:
          apiVersion: ""
          spec: eyJjcHUiOnsiZ3Vlc3QiOjF9LCJtZW1vcnkiOnsiZ3Vlc3QiOiIxMjhNaSJ9fQ==
        kind: ControllerRevision
        metadata:
          creationTimestamp: "2022-08-02T11:56:29Z"
          name: NAME
          namespace: default
        revision: 0
        """
            .replace("NAME", name));
    assertThat(instance(".spec.domain.memory")).isEqualTo("{\n  \"guest\": \"128Mi\"\n}\n");
  }

  @Test
  @DisplayName("Fedora needs nothing but volumes of its owner (seed 003, case 15)")
  void fedora() throws IOException {
    given(
        SMALL.replace("NAME", "cmedium").replace("128Mi", "1Gi"),
        """
        apiVersion: instancetype.kubevirt.io/v1alpha1
        kind: VirtualMachinePreference
        metadata:
          name: fedora
        spec:
          devices:
            preferredDiskBus: virtio
            preferredInterfaceModel: virtio
            preferredRng: {}
          features:
            preferredAcpi: {}
            preferredSmm: {}
          firmware:
            preferredUseEfi: true
            preferredUseSecureBoot: true
        """,
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          creationTimestamp: null
          name: fedora
        spec:
          instancetype:
            name: cmedium
            kind: virtualMachineInstancetype
          preference:
            name: fedora
            kind: virtualMachinePreference
          runStrategy: Always
          template:
            metadata:
              creationTimestamp: null
            spec:
              domain:
                devices: {}
              volumes:
              - containerDisk:
                  image: quay.io/containerdisks/fedora:latest
                name: containerdisk
              - cloudInitNoCloud:
                  userData: |-
                    #cloud-config
                    users:
                      - name: admin
                        sudo: ALL=(ALL) NOPASSWD:ALL
                        ssh_authorized_keys:
                          - ssh-rsa AAAA...
                name: cloudinit
        """);
    assertThat(instance(".metadata.annotations"))
        .isEqualTo(
            """
            {
              "kubevirt.io/instancetype-name": "cmedium",
              "kubevirt.io/preference-name": "fedora"
            }
            """);
    assertThat(instance(".spec.domain"))
        .isEqualTo(
            """
            {
              "cpu": {
                "cores": 1,
                "model": "host-model",
                "sockets": 1,
                "threads": 1
              },
              "devices": {
                "disks": [
                  {
                    "disk": {
                      "bus": "virtio"
                    },
                    "name": "containerdisk"
                  },
                  {
                    "disk": {
                      "bus": "virtio"
                    },
                    "name": "cloudinit"
                  }
                ],
                "interfaces": [
                  {
                    "bridge": {},
                    "model": "virtio",
                    "name": "default"
                  }
                ],
                "rng": {}
              },
              "features": {
                "acpi": {
                  "enabled": true
                },
                "smm": {
                  "enabled": true
                }
              },
              "firmware": {
                "bootloader": {
                  "efi": {
                    "secureBoot": true
                  }
                }
              },
              "machine": {
                "type": "q35"
              },
              "memory": {
                "guest": "1Gi"
              }
            }
            """);
  }
}
