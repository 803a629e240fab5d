package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Judged.judge;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;
import static io.instancetypes.engine.testing.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Defects of KubeVirt that must not come back here, by their number in the specification. */
class UpstreamDefectsTest {
  private static final Fields SIZED = instancetype("{cpu: {guest: 4}, memory: {guest: 1Gi}}");

  private static final Fields TYPE =
      sized(
          """
          annotations: {example.com/type: a}
          cpu:
            features: [{name: vmx}]
            numa: {guestMappingPassthrough: {}}
            realtime: {mask: 0-1}
          gpus: [{name: gpu, virtualGPUOptions: {display: {enabled: true}}}]
          hostDevices: [{name: device}]
          launchSecurity: {sev: {policy: {encryptedState: true}}}
          memory: {hugepages: {pageSize: 2Mi}}
          nodeSelector: {disk: ssd}
          """);

  private static final Fields WISHES =
      preference(
          """
          annotations: {example.com/wish: b}
          clock: {preferredClockOffset: {utc: {}}, preferredTimer: {hpet: {present: false}}}
          cpu: {preferredCPUFeatures: [{name: svm}]}
          devices:
            preferredDiskBlockSize: {matchVolume: {}}
            preferredRng: {}
            preferredTPM: {}
            preferredVirtualGPUOptions: {display: {}}
          features: {preferredHyperv: {synictimer: {direct: {}}}, preferredSmm: {}}
          firmware: {preferredEfi: {}}
          """);

  private static final String TEMPLATE =
      """
      domain:
        devices: {disks: [{name: a}], gpus: []}
        resources: {requests: {example.com/x: 1}}
      volumes: [{name: a}, {name: b, containerDisk: {image: fedora}}]
      """;

  @Test
  @DisplayName("1: ACPI and disableHotplug of the owner stay, also when they are false")
  void keepsOwnersValues() {
    expand("domain: {devices: {disableHotplug: false}, features: {acpi: {enabled: false}}}")
        .with(
            preference(
                "{devices: {preferredDisableHotplug: true},"
                    + " features: {preferredAcpi: {enabled: true}}}"))
        .asVmi()
        .has("spec.domain.devices.disableHotplug", "false")
        .has("spec.domain.features.acpi", "{enabled: false}");
  }

  @Test
  @DisplayName("2: preferredVirtualGPUOptions is applied")
  void appliesGpuOptions() {
    expand("domain: {devices: {gpus: [{name: a}]}}")
        .with(preference("devices: {preferredVirtualGPUOptions: {display: {enabled: true}}}"))
        .asVm()
        .has(
            "spec.template.spec.domain.devices.gpus",
            "[{name: a, virtualGPUOptions: {display: {enabled: true}}}]");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"{}", "{domain: {}}", "{domain: {cpu: {}}}", "{domain: {cpu: null}}"})
  @DisplayName("3: preferred CPU features need neither an instance type nor a cpu")
  void createsCpu(String template) {
    expand(template)
        .with(preference("cpu: {preferredCPUFeatures: [{name: vmx, policy: require}]}"))
        .asVmi()
        .has("spec.domain.cpu.features", "[{name: vmx, policy: require}]");
  }

  @Test
  @DisplayName("4: a spread ratio of 0 is refused, on the preference and wherever it is used")
  void refusesRatioZero() {
    Fields preference =
        preference("cpu: {preferredCPUTopology: spread, spreadOptions: {ratio: 0}}");
    judge(preference).isRefused("FieldValueInvalid spec.cpu.spreadOptions.ratio");
    expand("domain: {}").with(SIZED, preference).isRefused("FieldValueInvalid spec.preference");
  }

  @Test
  @DisplayName("4: one vCPU can always be spread")
  void spreadsOneVcpu() {
    expand("domain: {cpu: {guest: 1}}")
        .with(preference("cpu: {preferredCPUTopology: spread, spreadOptions: {ratio: 4}}"))
        .validated()
        .isAccepted();
  }

  @Test
  @DisplayName("5: a topology that does not exist is refused where it is used, not taken as 1/1/1")
  void refusesUnknownTopology() {
    expand("domain: {}")
        .with(SIZED, preference("cpu: {preferredCPUTopology: dies}"))
        .isRefused("FieldValueInvalid spec.preference")
        .saying("VirtualMachinePreference wishes");
  }

  @Test
  @DisplayName("6: maxSockets of the owner clashes instead of being overwritten")
  void refusesTwoMaxima() {
    expand("domain: {cpu: {maxSockets: 4}}")
        .with(sized("cpu: {maxSockets: 8}"))
        .isRefused("FieldValueInvalid spec.template.spec.domain.cpu.maxSockets");
  }

  @Test
  @DisplayName("7: one attempt reports all clashes, with paths as the owner writes them")
  void reportsAllClashes() {
    expand(
            "domain: {cpu: {dedicatedCpuPlacement: true}, memory: {guest: 1Gi},"
                + " resources: {limits: {memory: 1Gi}}}")
        .annotated("example.com/a", "mine")
        .with(sized("{cpu: {dedicatedCPUPlacement: true}, annotations: {example.com/a: theirs}}"))
        .isRefused(
            "FieldValueInvalid spec.template.spec.domain.cpu.dedicatedCpuPlacement",
            "FieldValueInvalid spec.template.spec.domain.memory.guest",
            "FieldValueInvalid spec.template.spec.domain.resources.limits.memory",
            "FieldValueInvalid spec.template.metadata.annotations.example.com/a");
  }

  @ParameterizedTest(name = "{1} % of {0}: {2}")
  @CsvSource({"1Gi, 15, 912680576", "128Gi, 33, 89925872Ki"})
  @DisplayName("8, kept: overcommitted memory is computed in single precision")
  void computesAsKubevirt(String guest, int percent, String request) {
    expand("domain: {}")
        .with(sized("memory: {guest: %s, overcommitPercent: %d}".formatted(guest, percent)))
        .asVmi()
        .has("spec.domain.resources.requests.memory", "'%s'".formatted(request));
  }

  @Test
  @DisplayName("14: no input is changed, neither the metadata of the template nor any spec")
  void changesNoInput() {
    Fields vm = vm(TEMPLATE);
    vm.object("spec").object("template").put("metadata", Fields.of("annotations", new Fields()));
    List<Fields> inputs = List.of(vm, Fields.copyOf(TYPE), Fields.copyOf(WISHES));
    var expanding = expand(vm).with(inputs.get(1), inputs.get(2));
    var before = new ArrayList<Object>();
    inputs.forEach(input -> before.add(Fields.copy(input)));
    expanding.asVm();
    expanding.asVmi();
    expanding.validated();
    assertThat(inputs).isEqualTo(before);
  }

  @Test
  @DisplayName("19: validation judges the devices that are attached when the machine starts")
  void judgesAttachedDevices() {
    Fields wishes =
        preference(
            "devices: {preferredAutoattachGraphicsDevice: false, preferredVideoType: virtio}");
    expand("domain: {}")
        .with(wishes)
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.domain.devices.video");
    expand("domain: {}")
        .with(wishes)
        .asVmi()
        .has("spec.domain.devices.autoattachGraphicsDevice", "false")
        .has("spec.domain.devices.video", "{type: virtio}");
  }

  @Test
  @DisplayName("23, kept: the attached interface has a binding already, so it does not masquerade")
  void leavesAttachedInterface() {
    expand("domain: {}")
        .with(preference("devices: {preferredInterfaceMasquerade: {}}"))
        .asVmi()
        .has("spec.domain.devices.interfaces", "[{name: default, bridge: {}}]");
  }

  @Test
  @DisplayName("26: whatever is done to a result, the inputs stay as they are")
  void sharesNothing() {
    List<Fields> inputs = List.of(vm(TEMPLATE), Fields.copyOf(TYPE), Fields.copyOf(WISHES));
    var expanding = expand(inputs.get(0)).with(inputs.get(1), inputs.get(2));
    var before = new ArrayList<Object>();
    inputs.forEach(input -> before.add(Fields.copy(input)));
    destroy(expanding.asVm().document());
    destroy(expanding.asVmi().document());
    assertThat(inputs).isEqualTo(before);
  }

  private static void destroy(Object node) {
    switch (node) {
      case Map<?, ?> map -> {
        map.values().forEach(UpstreamDefectsTest::destroy);
        map.clear();
      }
      case List<?> list -> {
        list.forEach(UpstreamDefectsTest::destroy);
        list.clear();
      }
      case null, default -> {}
    }
  }

  @Test
  @DisplayName("27: a preference about firmware that has no say leaves no empty bootloader")
  void leavesNoEmptyBootloader() {
    expand("domain: {}")
        .with(preference("firmware: {preferredUseBios: false, preferredUseSecureBoot: true}"))
        .asVm()
        .lacks("spec.template.spec.domain.firmware");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {devices: {preferredDiskBus: ide}}            | spec.devices.preferredDiskBus
          {devices: {preferredCdromBus: usb}}           | spec.devices.preferredCdromBus
          {devices: {preferredLunBus: usb}}             | spec.devices.preferredLunBus
          {devices: {preferredDiskCache: fast}}         | spec.devices.preferredDiskCache
          {devices: {preferredDiskIO: io_uring}}        | spec.devices.preferredDiskIO
          {devices: {preferredInputBus: ps2}}           | spec.devices.preferredInputBus
          {devices: {preferredInputType: mouse}}        | spec.devices.preferredInputType
          {devices: {preferredInterfaceModel: e100}}    | spec.devices.preferredInterfaceModel
          {devices: {preferredSoundModel: sb16}}        | spec.devices.preferredSoundModel
          {devices: {preferredPanicDeviceModel: acpi}}  | spec.devices.preferredPanicDeviceModel
          {preferredArchitecture: riscv64}              | spec.preferredArchitecture
          {cpu: {preferredCPUFeatures: [{name: a, policy: maybe}]}} | spec.cpu.preferredCPUFeatures[0].policy
          """)
  @DisplayName("28: values that no machine understands are refused on the preference")
  void refusesUnknownValues(String spec, String field) {
    judge(preference(ApiVersion.V1BETA1, spec)).isRefused("FieldValueNotSupported " + field);
    judge(preference(ApiVersion.V1BETA2, spec)).isRefused("FieldValueNotSupported " + field);
  }
}
