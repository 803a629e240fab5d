package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.testing.Manifests;
import io.instancetypes.platform.admission.testing.Answered;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeReviewsTest {
  private static Answered instancetype(String version, String spec) {
    return reviewed(Kind.CLUSTER_INSTANCETYPE, version, spec, "/instancetypes/validate");
  }

  private static Answered preference(String version, String spec) {
    return reviewed(Kind.CLUSTER_PREFERENCE, version, spec, "/preferences/validate");
  }

  private static Answered reviewed(Kind kind, String version, String spec, String path) {
    ApiVersion written = ApiVersion.of(ApiVersion.GROUP + "/" + version).orElseThrow();
    return create(Manifests.object(kind, written, "a", spec)).asks(path);
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IV-1  | v1alpha1 | null                                                   | FieldValueRequired spec
          IV-1  | v1beta2  | {memory: {}}                                           | FieldValueRequired spec.cpu
          IV-1  | v1beta2  | {cpu: {}}                                              | FieldValueRequired spec.memory
          IV-2  | v1alpha2 | {cpu: {}, memory: {guest: 1Gi}}                        | FieldValueRequired spec.cpu.guest
          IV-2  | v1beta1  | {cpu: {}, memory: {guest: 1Gi}}                        | FieldValueRequired spec.cpu.guest
          IV-3  | v1beta1  | {cpu: {guest: 1}, memory: {}}                          | FieldValueRequired spec.memory.guest
          IV-4  | v1beta1  | {cpu: {guest: 2, topology: {cores: 2}}, memory: {guest: 1Gi}} | FieldValueInvalid spec.cpu.topology
          IV-4  | v1beta2  | {cpu: {guest: 2, topology: {cores: 2}}, memory: {}}    | FieldValueInvalid spec.cpu.topology
          IV-6  | v1beta2  | {cpu: {guest: 0}, memory: {}}                          | FieldValueInvalid spec.cpu.guest
          IV-7  | v1beta2  | {cpu: {topology: {}}, memory: {}}                      | FieldValueInvalid spec.cpu.topology
          IV-7  | v1beta2  | {cpu: {topology: {threads: 0}}, memory: {}}            | FieldValueInvalid spec.cpu.topology.threads
          IV-8  | v1beta1  | {cpu: {guest: 1}, memory: {guest: 1Gi, overcommitPercent: 101}} | FieldValueInvalid spec.memory.overcommitPercent
          IV-9  | v1beta2  | {cpu: {}, memory: {overcommitPercent: 5, hugepages: {pageSize: 2Mi}}} | FieldValueInvalid spec.memory.overcommitPercent
          IV-10 | v1beta2  | {cpu: {}, memory: {guest: 0}}                          | FieldValueInvalid spec.memory.guest
          IV-11 | v1beta2  | {cpu: {}, memory: {guest: 2Gi, maxGuest: 1Gi}}         | FieldValueInvalid spec.memory.maxGuest
          IV-12 | v1alpha1 | {cpu: {guest: 1}, memory: {guest: 1Gi}, gpus: [{}]}    | FieldValueRequired spec.gpus[0].name
          IV-12 | v1beta2  | {cpu: {}, memory: {}, hostDevices: [{name: a}, {}]}    | FieldValueRequired spec.hostDevices[1].name
          """)
  @DisplayName("An instance type that breaks a rule is denied for exactly that rule")
  void deniesInstancetypes(String rule, String version, String spec, String cause) {
    instancetype(version, spec).isDenied(422, cause);
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IV-5  | v1beta2  | {cpu: {}, memory: {}}                       |
          IV-6  | v1beta1  | {cpu: {guest: 0}, memory: {guest: 1Gi}}     |
          IV-10 | v1alpha1 | {cpu: {guest: 1}, memory: {guest: 0}}       |
          IV-13 | v1alpha2 | {cpu: {guest: 1}, memory: {guest: 1Gi}, launchSecurity: {snp: {}}} |
          IV-13 | v1beta1  | {cpu: {guest: 1}, memory: {guest: 1Gi}, launchSecurity: {snp: {}}} | spec.launchSecurity: deprecated, set preferredLaunchSecurity in a preference
          IV-13 | v1beta2  | {cpu: {}, memory: {}, launchSecurity: {snp: {}}} | spec.launchSecurity: deprecated, set preferredLaunchSecurity in a preference
          IV-14 | v1beta1  | {cpu: {topology: {sockets: 3, cores: 2, threads: 1}}, memory: {guest: 128Mi}} | spec.cpu.topology: part of v1beta2 only, tolerated in v1beta1
          """)
  @DisplayName("What an instance type may be is allowed, deprecated or tolerated with a warning")
  void allowsInstancetypes(String rule, String version, String spec, String warning) {
    Answered answered = instancetype(version, spec).leavesAsIs();
    answered.warns(warning == null ? new String[0] : new String[] {warning});
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PV-1 | {cpu: {preferredCPUTopology: dies}} | FieldValueInvalid spec.cpu.preferredCPUTopology
          PV-2 | {cpu: {preferredCPUTopology: spread, spreadOptions: {across: Dies, ratio: 3}}} | FieldValueInvalid spec.cpu.spreadOptions.across
          PV-3 | {cpu: {preferredCPUTopology: spread, spreadOptions: {across: CoresThreads, ratio: 4}}} | FieldValueInvalid spec.cpu.spreadOptions.ratio
          PV-4 | {cpu: {spreadOptions: {ratio: 0}}}  | FieldValueInvalid spec.cpu.spreadOptions.ratio
          """)
  @DisplayName("A preference that breaks a rule is denied for exactly that rule")
  void deniesPreferences(String rule, String spec, String cause) {
    preference("v1beta1", spec).isDenied(422, cause);
    preference("v1beta2", spec).isDenied(422, cause);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PV-1 | {cpu: {preferredCPUTopology: any}}          |
          PV-5 | {cpu: {preferredCPUTopology: preferCores}}  | spec.cpu.preferredCPUTopology: preferCores is deprecated, use cores
          PV-6 | {cpu: {preferredCPUTopology: cores, spreadOptions: {across: CoresThreads, ratio: 4}}} |
          """)
  @DisplayName("A preference may be anything else, old spellings with a warning")
  void allowsPreferences(String rule, String spec, String warning) {
    Answered answered = preference("v1beta1", spec).leavesAsIs();
    answered.warns(warning == null ? new String[0] : new String[] {warning});
  }

  @Test
  @DisplayName("The other family, and what is no type at all, is not judged by mistake")
  void deniesOtherKinds() {
    reviewed(Kind.PREFERENCE, "v1beta2", "{}", "/instancetypes/validate")
        .isDenied(400, "FieldValueInvalid kind")
        .saying("kind: VirtualMachinePreference is reviewed elsewhere");
    create("{kind: Pod}").asks("/preferences/validate").isDenied(422, "FieldValueInvalid kind");
  }
}
