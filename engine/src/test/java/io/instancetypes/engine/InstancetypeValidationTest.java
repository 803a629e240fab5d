package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Judged.judge;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.instancetype;

import io.instancetypes.api.ApiVersion;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstancetypeValidationTest {
  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IV-1 no spec            | v1alpha1 v1alpha2 v1beta1 v1beta2 | null | FieldValueRequired spec
          IV-1 no cpu             | v1alpha1 v1alpha2 v1beta1 v1beta2 | {memory: {guest: 1Gi}} | FieldValueRequired spec.cpu
          IV-1 no memory          | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}} | FieldValueRequired spec.memory
          IV-1 null is absent     | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}, memory: null} | FieldValueRequired spec.memory
          IV-2 no vCPUs           | v1alpha1 v1alpha2 v1beta1         | {cpu: {}, memory: {guest: 1Gi}} | FieldValueRequired spec.cpu.guest
          IV-2 null vCPUs         | v1alpha1 v1alpha2 v1beta1         | {cpu: {guest: null}, memory: {guest: 1Gi}} | FieldValueRequired spec.cpu.guest
          IV-3 no memory size     | v1alpha1 v1alpha2 v1beta1         | {cpu: {guest: 1}, memory: {}} | FieldValueRequired spec.memory.guest
          IV-4 count and layout   | v1beta1 v1beta2                   | {cpu: {guest: 2, topology: {cores: 2}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology
          IV-6 zero vCPUs         | v1beta2                           | {cpu: {guest: 0}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.guest
          IV-6 too many vCPUs     | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 4294967296}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.guest
          IV-7 no dimension       | v1beta1 v1beta2                   | {cpu: {topology: {}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology
          IV-7 zero sockets       | v1beta1 v1beta2                   | {cpu: {topology: {sockets: 0, cores: 2}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology.sockets
          IV-7 zero cores         | v1beta1 v1beta2                   | {cpu: {topology: {cores: 0}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology.cores
          IV-7 zero threads       | v1beta1 v1beta2                   | {cpu: {topology: {threads: 0}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology.threads
          IV-7 half a socket      | v1beta1 v1beta2                   | {cpu: {topology: {sockets: 1.5}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology.sockets
          IV-7 product too large  | v1beta1 v1beta2                   | {cpu: {topology: {sockets: 65536, cores: 65536}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology
          IV-8 below 0            | v1beta1 v1beta2                   | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: -1}} | FieldValueInvalid spec.memory.overcommitPercent
          IV-8 above 100          | v1beta1 v1beta2                   | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 101}} | FieldValueInvalid spec.memory.overcommitPercent
          IV-9 with huge pages    | v1beta1 v1beta2                   | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 1, hugepages: {}}} | FieldValueInvalid spec.memory.overcommitPercent
          IV-10 zero memory       | v1beta2                           | {cpu: {guest: 1}, memory: {guest: 0}} | FieldValueInvalid spec.memory.guest
          IV-10 zero with suffix  | v1beta2                           | {cpu: {guest: 1}, memory: {guest: 0Gi}} | FieldValueInvalid spec.memory.guest
          IV-10 negative memory   | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: -1Gi}} | FieldValueInvalid spec.memory.guest
          IV-11 maximum below     | v1beta1 v1beta2                   | {cpu: {guest: 1}, memory: {guest: 2Gi, maxGuest: 2047Mi}} | FieldValueInvalid spec.memory.maxGuest
          IV-12 nameless GPU      | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi}, gpus: [{deviceName: a}]} | FieldValueRequired spec.gpus[0].name
          IV-12 nameless device   | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi}, hostDevices: [{name: a}, {tag: b}]} | FieldValueRequired spec.hostDevices[1].name
          """)
  @DisplayName("An instance type that breaks a rule is refused for exactly that rule")
  void refuses(String rule, String versions, String spec, String cause) {
    inEach(versions, version -> judge(instancetype(version, spec)).isRefused(cause));
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IV-2 count                | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi}}
          IV-5 no vCPUs             | v1beta2         | {cpu: {}, memory: {guest: 1Gi}}
          IV-5 no size at all       | v1beta2         | {cpu: {}, memory: {}}
          IV-6 zero means no size   | v1alpha1 v1alpha2 v1beta1 | {cpu: {guest: 0}, memory: {guest: 1Gi}}
          IV-6 most vCPUs           | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 4294967295}, memory: {guest: 1Gi}}
          IV-7 one dimension        | v1beta2         | {cpu: {topology: {cores: 4}}, memory: {guest: 1Gi}}
          IV-7 largest product      | v1beta2         | {cpu: {topology: {sockets: 65535, cores: 65537}}, memory: {guest: 1Gi}}
          IV-8 at 0                 | v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 0}}
          IV-8 at 100               | v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 100}}
          IV-9 0 beside huge pages  | v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 0, hugepages: {pageSize: 2Mi}}}
          IV-10 zero means no size  | v1alpha1 v1alpha2 v1beta1 | {cpu: {guest: 1}, memory: {guest: 0}}
          IV-11 equal in other unit | v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi, maxGuest: 1024Mi}}
          IV-11 only a maximum      | v1beta2         | {cpu: {}, memory: {maxGuest: 1Gi}}
          IV-12 named               | v1alpha1 v1alpha2 v1beta1 v1beta2 | {cpu: {guest: 1}, memory: {guest: 1Gi}, gpus: [{name: a}], hostDevices: [{name: b}]}
          """)
  @DisplayName("An instance type that just keeps a rule is accepted without a word")
  void accepts(String rule, String versions, String spec) {
    inEach(versions, version -> judge(instancetype(version, spec)).isAccepted().warns());
  }

  private static void inEach(String versions, Consumer<ApiVersion> check) {
    Arrays.stream(versions.split(" "))
        .map(version -> ApiVersion.of("instancetype.kubevirt.io/" + version).orElseThrow())
        .forEach(check);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IV-4 | {cpu: {guest: 2, topology: {cores: 2}}, memory: {}} | spec.cpu.guest and spec.cpu.topology are mutually exclusive
          IV-8 | {cpu: {}, memory: {overcommitPercent: 101}}         | spec.memory.overcommitPercent: must be at most 100, found 101
          IV-9 | {cpu: {}, memory: {overcommitPercent: 5, hugepages: {}}} | spec.memory.overcommitPercent and spec.memory.hugepages cannot be combined
          """)
  @DisplayName("A refusal names the paths and the value")
  void names(String rule, String spec, String words) {
    judge(instancetype(spec)).saying(words);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"V1BETA1", "V1BETA2"})
  @DisplayName("IV-13: launchSecurity is deprecated where preferences can ask for it")
  void warnsOfLaunchSecurity(ApiVersion version) {
    String spec = "{cpu: {guest: 1}, memory: {guest: 1Gi}, launchSecurity: {sev: {}}}";
    judge(instancetype(version, spec))
        .isAccepted()
        .warns("spec.launchSecurity: deprecated, set preferredLaunchSecurity in a preference");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"V1ALPHA1", "V1ALPHA2"})
  @DisplayName("IV-13: the alpha versions know nothing better than launchSecurity")
  void keepsLaunchSecurity(ApiVersion version) {
    String spec = "{cpu: {guest: 1}, memory: {guest: 1Gi}, launchSecurity: {sev: {}}}";
    judge(instancetype(version, spec)).isAccepted().warns();
  }

  @Test
  @DisplayName("IV-14: a topology in v1beta1 is tolerated with a warning")
  void warnsOfTopology() {
    String spec = "{cpu: {topology: {sockets: 3, cores: 2, threads: 1}}, memory: {guest: 128Mi}}";
    judge(instancetype(ApiVersion.V1BETA1, spec))
        .isAccepted()
        .warns("spec.cpu.topology: part of v1beta2 only, tolerated in v1beta1");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                   | FieldValueInvalid kind
          {kind: 5}                                            | FieldValueInvalid kind
          {kind: virtualmachineinstancetype}                   | FieldValueInvalid kind
          {kind: VirtualMachineInstancetype}                   | FieldValueInvalid apiVersion
          {kind: VirtualMachineInstancetype, apiVersion: 1}    | FieldValueInvalid apiVersion
          {kind: VirtualMachineInstancetype, apiVersion: v1}   | FieldValueInvalid apiVersion
          """)
  @DisplayName("A document that is no instance type at all is refused like any other mistake")
  void refusesOtherDocuments(String document, String cause) {
    judge(document(document)).isRefused(cause);
  }

  @Test
  @DisplayName("All broken rules are reported at once")
  void reportsAll() {
    judge(instancetype("{cpu: {guest: 0}, memory: {guest: 0, overcommitPercent: 101}, gpus: [{}]}"))
        .isRefused(
            "FieldValueInvalid spec.cpu.guest",
            "FieldValueInvalid spec.memory.overcommitPercent",
            "FieldValueRequired spec.gpus[0].name",
            "FieldValueInvalid spec.memory.guest");
  }
}
