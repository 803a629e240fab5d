package io.instancetypes.platform.admission;

import static io.instancetypes.platform.admission.testing.Asking.create;
import static io.instancetypes.platform.admission.testing.Asking.update;
import static io.instancetypes.platform.admission.testing.Asking.vm;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatcherReviewsTest {
  private static final String OBJECTS =
      """
      {apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachineClusterInstancetype,
       metadata: {name: small}, spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}}
      ---
      {apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachinePreference,
       metadata: {name: linux, namespace: team}, spec: {}}
      ---
      {apiVersion: apps/v1, kind: ControllerRevision, metadata: {name: pinned, namespace: team},
       data: {apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineClusterInstancetype,
        metadata: {name: gone}, spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}}}
      """;

  private static String vmWith(String key, String matcher) {
    return vm("{%s: %s, template: {spec: {}}}".formatted(key, matcher));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MV-1 | {}                                          | FieldValueNotFound %s
          MV-1 | {name: ''}                                  | FieldValueNotFound %s
          MV-2 | {inferFromVolume: a, name: b}               | FieldValueNotSupported %s.name
          MV-3 | {inferFromVolume: a, kind: b}               | FieldValueNotSupported %s.kind
          MV-4 | {name: a, inferFromVolumeFailurePolicy: RejectInferFromVolumeFailure} | FieldValueInvalid %s.inferFromVolumeFailurePolicy
          """)
  @DisplayName("A matcher that makes no sense is denied before anything is looked up")
  void deniesMatchers(String rule, String matcher, String cause) {
    for (String key : new String[] {"instancetype", "preference"}) {
      create(vmWith(key, matcher)).mutates().isDenied(422, cause.formatted("spec." + key));
    }
  }

  @Test
  @DisplayName("Instance type first, then preference; all that is wrong with both is told")
  void deniesBoth() {
    create(
            vm(
                "{preference: {}, instancetype: {inferFromVolume: a, name: b, kind: c},"
                    + " template: {spec: {}}}"))
        .mutates()
        .isDenied(
            422,
            "FieldValueNotSupported spec.instancetype.name",
            "FieldValueNotSupported spec.instancetype.kind",
            "FieldValueNotFound spec.preference");
  }

  @ParameterizedTest(name = "from {0} to {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {name: a, revisionName: a-1} | {name: b, revisionName: a-1} | denied
          {name: a, revisionName: a-1} | {name: b, revisionName: b-1} | allowed
          {name: a, revisionName: a-1} | {name: b}                    | allowed
          {name: a, revisionName: a-1} | {name: a, revisionName: a-1} | allowed
          {name: a, revisionName: a-1} | {name: a}                    | allowed
          {name: a}                    | {name: b}                    | allowed
          {name: a}                    | {name: b, revisionName: b-1} | allowed
          {name: a, revisionName: a-1} | null                         | allowed
          null                         | {name: b, revisionName: b-1} | allowed
          """)
  @DisplayName("MV-5: who changes the name of a matcher must not keep the revision of the old one")
  void comparesWithOld(String before, String after, String outcome) {
    for (String key : new String[] {"instancetype", "preference"}) {
      var answered = update(vmWith(key, before), vmWith(key, after)).mutates();
      if (outcome.equals("denied")) {
        answered
            .isDenied(422, "FieldValueInvalid spec.%s.revisionName".formatted(key))
            .saying(
                "spec.%s.revisionName: still names the revision of a, but the name changed to b"
                    .formatted(key));
      } else {
        answered.isAllowed();
      }
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MV-6 no such object      | {instancetype: {name: gone}} | FieldValueNotFound spec.instancetype
          MV-6 of another kind     | {preference: {name: linux}}  | FieldValueNotFound spec.preference
          MV-6 no such revision    | {instancetype: {name: small, revisionName: lost}} | FieldValueNotFound spec.instancetype
          MV-7 kind of preferences | {instancetype: {name: small, kind: VirtualMachinePreference}} | FieldValueNotFound spec.instancetype
          MV-7 no kind             | {preference: {name: linux, kind: Pod}} | FieldValueNotFound spec.preference
          """)
  @DisplayName("What a matcher refers to must be there")
  void deniesMissing(String rule, String matchers, String cause) {
    String vm = vm(matchers.substring(0, matchers.length() - 1) + ", template: {spec: {}}}");
    create(vm).where(OBJECTS).validates().isDenied(422, cause);
    create(vm).where(OBJECTS).mutates().isAllowed();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {instancetype: {name: small}, template: {spec: {}}}
          {instancetype: {name: small, kind: virtualmachineclusterinstancetypes}, template: {spec: {}}}
          {instancetype: {name: gone, revisionName: pinned}, template: {spec: {}}}
          {preference: {name: linux, kind: virtualMachinePreference}, template: {spec: {}}}
          """)
  @DisplayName("MV-6: a live object or a pinned revision will do, the kind in any spelling")
  void allowsFound(String spec) {
    create(vm(spec)).where(OBJECTS).validates().leavesAsIs();
  }
}
