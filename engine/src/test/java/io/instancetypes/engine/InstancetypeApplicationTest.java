package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.object;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstancetypeApplicationTest {
  private static final Fields CX1_CUSTOM =
      object(
          Kind.CLUSTER_INSTANCETYPE,
          ApiVersion.V1BETA2,
          "cx1.custom",
          """
          cpu:
            dedicatedCPUPlacement: true
            isolateEmulatorThread: true
            numa: {guestMappingPassthrough: {}}
          ioThreadsPolicy: auto
          memory: {hugepages: {pageSize: 2Mi}}
          """);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {nodeSelector: {disk: ssd}}                  | nodeSelector                     | {disk: ssd}
          {schedulerName: fast}                        | schedulerName                    | fast
          {cpu: {model: Haswell}}                      | domain.cpu.model                 | Haswell
          {cpu: {dedicatedCPUPlacement: true}}         | domain.cpu.dedicatedCpuPlacement | true
          {cpu: {dedicatedCPUPlacement: false}}        | domain.cpu.dedicatedCpuPlacement | false
          {cpu: {isolateEmulatorThread: true}}         | domain.cpu.isolateEmulatorThread | true
          {cpu: {isolateEmulatorThread: false}}        | domain.cpu.isolateEmulatorThread | false
          {cpu: {numa: {guestMappingPassthrough: {}}}} | domain.cpu.numa                  | {guestMappingPassthrough: {}}
          {cpu: {realtime: {mask: 0-1}}}               | domain.cpu.realtime              | {mask: 0-1}
          {cpu: {realtime: {}}}                        | domain.cpu.realtime              | {}
          {cpu: {maxSockets: 8}}                       | domain.cpu.maxSockets            | 8
          {cpu: {features: [{name: vmx, policy: require}]}} | domain.cpu.features         | '[{name: vmx, policy: require}]'
          {cpu: {guest: 3}}                            | domain.cpu.sockets               | 3
          {memory: {guest: 3Gi}}                       | domain.memory                    | {guest: 3Gi}
          {memory: {hugepages: {pageSize: 2Mi}}}       | domain.memory.hugepages          | {pageSize: 2Mi}
          {memory: {maxGuest: 8Gi}}                    | domain.memory.maxGuest           | 8Gi
          {memory: {overcommitPercent: 50}}            | domain.resources                 | {requests: {memory: 2Gi}}
          {ioThreads: {supplementalPoolThreadCount: 4}} | domain.ioThreads                | {supplementalPoolThreadCount: 4}
          {ioThreadsPolicy: supplementalPool}          | domain.ioThreadsPolicy           | supplementalPool
          {launchSecurity: {sev: {policy: {encryptedState: true}}}} | domain.launchSecurity | {sev: {policy: {encryptedState: true}}}
          {gpus: [{name: a, deviceName: d}, {name: b}]} | domain.devices.gpus             | '[{name: a, deviceName: d}, {name: b}]'
          {hostDevices: [{name: a, tag: t}]}           | domain.devices.hostDevices       | '[{name: a, tag: t}]'
          {devices: {blockMultiQueue: true}}           | domain.devices.blockMultiQueue   | true
          {devices: {blockMultiQueue: false}}          | domain.devices.blockMultiQueue   | false
          """)
  @DisplayName("Each field of an instance type reaches its place")
  void applies(String type, String path, String value) {
    expand("domain: {}").with(sized(type)).asVmi().has("spec." + path, value);
    expand("domain: {}").with(sized(type)).asVm().has("spec.template.spec." + path, value);
  }

  @Test
  @DisplayName("Annotations reach the metadata of the instance, beside the names of what is used")
  void annotates() {
    expand("domain: {}")
        .with(sized("annotations: {example.com/a: '1'}"))
        .asVmi()
        .has("metadata.annotations", "{kubevirt.io/instancetype-name: type, example.com/a: '1'}");
  }

  @Test
  @DisplayName("The annotation with the name of the instance type is true, whatever others say")
  void namesTruly() {
    expand("domain: {}")
        .with(
            sized("annotations: {kubevirt.io/instancetype-name: other}"),
            preference("annotations: {kubevirt.io/preference-name: other}"))
        .asVmi()
        .has(
            "metadata.annotations",
            "{kubevirt.io/instancetype-name: type, kubevirt.io/preference-name: wishes}");
  }

  @Test
  @DisplayName("An instance type touches nothing else")
  void touchesNothingElse() {
    expand("domain: {}")
        .with(sized("{}"))
        .asVm()
        .yields(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: machine, namespace: default}
            spec:
              runStrategy: Always
              template:
                spec:
                  architecture: amd64
                  domain:
                    cpu: {sockets: 2, cores: 1, threads: 1}
                    devices:
                      interfaces:
                      - {name: default, bridge: {}}
                    machine: {type: q35}
                    memory: {guest: 4Gi}
                  evictionStrategy: None
                  networks:
                  - {name: default, pod: {}}
            """);
  }

  @Test
  @DisplayName("2 vCPUs as cores: {cores 2, sockets 1, threads 1}, host-model, 128Mi")
  void coresPreferred() {
    expand("domain: {}")
        .with(
            instancetype(ApiVersion.V1BETA1, "{cpu: {guest: 2}, memory: {guest: 128Mi}}"),
            preference(ApiVersion.V1BETA1, "cpu: {preferredCPUTopology: preferCores}"))
        .asVmi()
        .has("spec.domain.cpu", "{cores: 2, model: host-model, sockets: 1, threads: 1}")
        .has("spec.domain.memory", "{guest: 128Mi}");
  }

  @ParameterizedTest(name = "{0}, {1}, {2}: {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          V1BETA1 | {sockets: 3, cores: 2, threads: 1} | {}                                  | 3/2/1
          V1BETA2 | {sockets: 3, cores: 2, threads: 1} | {}                                  | 3/2/1
          V1BETA2 | {sockets: 3, cores: 2, threads: 1} | {cpu: {preferredCPUTopology: threads}} | 3/2/1
          V1BETA2 | {sockets: 3}                       | {cpu: {preferredCPUTopology: spread}}  | 3/1/1
          V1BETA2 | {cores: 4}                         | {}                                  | 1/4/1
          """)
  @DisplayName("A topology is taken as it stands, a dimension left out counts as 1")
  void topologies(ApiVersion version, String topology, String preference, String result) {
    String spec = "{cpu: {topology: %s}, memory: {guest: 128Mi}}".formatted(topology);
    expand("domain: {}")
        .with(instancetype(version, spec), preference(preference))
        .asVmi()
        .hasTopology(result);
  }

  @Test
  @DisplayName("cx1.custom with 4 vCPUs and 4Gi of the VM")
  void customSize() {
    expand("domain: {cpu: {guest: 4}, memory: {guest: 4Gi}}")
        .with(CX1_CUSTOM)
        .asVmi()
        .has(
            "spec.domain.cpu",
            """
            sockets: 4
            cores: 1
            threads: 1
            dedicatedCpuPlacement: true
            isolateEmulatorThread: true
            model: host-model
            numa: {guestMappingPassthrough: {}}
            """)
        .has("spec.domain.memory", "{guest: 4Gi, hugepages: {pageSize: 2Mi}}")
        .has("spec.domain.ioThreadsPolicy", "auto")
        .has("metadata.annotations", "{kubevirt.io/cluster-instancetype-name: cx1.custom}");
  }

  @Test
  @DisplayName("cx1.custom with 6 vCPUs cannot be spread over threads in the ratio 2")
  void customSizeThatCannotBeSpread() {
    expand("domain: {cpu: {guest: 6}, memory: {guest: 4Gi}}")
        .with(
            CX1_CUSTOM,
            preference(
                "cpu: {preferredCPUTopology: spread, spreadOptions: {across:"
                    + " SocketsCoresThreads}}"))
        .isRefused("FieldValueInvalid spec.template.spec.domain.cpu.guest")
        .saying("6 vCPUs")
        .offering("Set domain.cpu.guest to 8.", "Choose a preference that does not spread vCPUs.");
  }

  @Test
  @DisplayName("Overcommitted memory is computed from what the VM says")
  void overcommittedCustomSize() {
    expand("domain: {cpu: {guest: 2}, memory: {guest: 4Gi}}")
        .with(instancetype("{cpu: {}, memory: {overcommitPercent: 50}}"))
        .asVmi()
        .hasTopology("2/1/1")
        .has("spec.domain.memory", "{guest: 4Gi}")
        .has("spec.domain.resources", "{requests: {memory: 2Gi}}");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"cores, 1/4/1", "sockets, 4/1/1"})
  @DisplayName("A count of the VM itself follows the preference without any instance type")
  void withoutInstancetype(String preferred, String topology) {
    expand("domain: {cpu: {guest: 4}}")
        .with(preference("cpu: {preferredCPUTopology: %s}".formatted(preferred)))
        .asVmi()
        .hasTopology(topology);
  }

  @Test
  @DisplayName("The expanded VM refers to nothing any more, neither in its spec nor its status")
  void dropsReferences() {
    Fields vm =
        document(
            """
            metadata: {name: vm, namespace: default}
            spec: {template: {spec: {domain: {}}}}
            status: {instancetypeRef: {name: type}, preferenceRef: {name: wishes}, ready: true}
            """);
    expand(vm)
        .with(sized("{}"), preference("{}"))
        .asVm()
        .lacks("spec.instancetype", "spec.preference")
        .has("status", "{ready: true}");
  }
}
