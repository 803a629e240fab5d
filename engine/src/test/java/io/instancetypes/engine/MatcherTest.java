package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.testing.Expanding;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatcherTest {
  /** A VirtualMachine with these matchers, where there is one object of each kind. */
  private static Expanding vm(String matchers) {
    Fields vm =
        document("{metadata: {name: vm}, spec: {template: {spec: {domain: {memory: {}}}}}}");
    vm.object("spec").putAll(document(matchers));
    return expand(vm)
        .beside(
            object(
                Kind.INSTANCETYPE,
                ApiVersion.V1BETA2,
                "small",
                "{cpu: {guest: 1}, memory: {guest: 1Gi}}"),
            object(
                Kind.CLUSTER_INSTANCETYPE,
                ApiVersion.V1BETA2,
                "u1.large",
                "{cpu: {guest: 2}, memory: {guest: 8Gi}}"),
            object(Kind.PREFERENCE, ApiVersion.V1BETA2, "tuned", "preferredSubdomain: near"),
            object(
                Kind.CLUSTER_PREFERENCE, ApiVersion.V1BETA2, "linux", "preferredSubdomain: wide"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MV-1 neither name nor volume | {}                                           | FieldValueNotFound spec.%s
          MV-1 empty name              | {name: ''}                                   | FieldValueNotFound spec.%s
          MV-1 only a kind             | {kind: VirtualMachineInstancetype}           | FieldValueNotFound spec.%s
          MV-2 volume and name         | {inferFromVolume: disk, name: small}         | FieldValueNotSupported spec.%s.name
          MV-3 volume and kind         | {inferFromVolume: disk, kind: anything}      | FieldValueNotSupported spec.%s.kind
          MV-4 no such policy          | {name: small, inferFromVolumeFailurePolicy: ignore} | FieldValueInvalid spec.%s.inferFromVolumeFailurePolicy
          MV-6 no such object          | {name: medium}                               | FieldValueNotFound spec.%s
          MV-6 no such revision        | {name: small, revisionName: gone}            | FieldValueNotFound spec.%s
          MV-7 no such kind            | {name: small, kind: Flavor}                  | FieldValueNotFound spec.%s
          MV-7 kind of something else  | {name: small, kind: VirtualMachine}          | FieldValueNotFound spec.%s
          """)
  @DisplayName("A matcher that breaks a rule is refused, be it for an instance type or preference")
  void refuses(String rule, String matcher, String cause) {
    for (String family : new String[] {"instancetype", "preference"}) {
      vm("{%s: %s}".formatted(family, matcher)).isRefused(cause.formatted(family));
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          instancetype | VirtualMachinePreference
          instancetype | virtualmachineclusterpreferences
          preference   | VirtualMachineInstancetype
          preference   | virtualmachineclusterinstancetypes
          """)
  @DisplayName("MV-7: a kind of the other family is no kind of this one, and both are named")
  void refusesOtherFamily(String family, String kind) {
    vm("{%s: {name: small, kind: %s}}".formatted(family, kind))
        .isRefused("FieldValueNotFound spec." + family)
        .saying(kind, family);
  }

  @Test
  @DisplayName("MV-1 to MV-4: all mistakes are reported, the instance type's first")
  void reportsAll() {
    vm("""
    instancetype:
      {inferFromVolume: a, name: b, kind: c, inferFromVolumeFailurePolicy: d}
    preference:
      {kind: e}
    """)
        .isRefused(
            "FieldValueNotSupported spec.instancetype.name",
            "FieldValueNotSupported spec.instancetype.kind",
            "FieldValueInvalid spec.instancetype.inferFromVolumeFailurePolicy",
            "FieldValueNotFound spec.preference");
  }

  @Test
  @DisplayName("MV-6: whatever is missing is reported together, the instance type first")
  void reportsAllMissing() {
    vm("{instancetype: {name: a}, preference: {name: b}}")
        .isRefused("FieldValueNotFound spec.instancetype", "FieldValueNotFound spec.preference");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"Reject", "Ignore"})
  @DisplayName("MV-4: both policies are known")
  void acceptsPolicies(String policy) {
    vm("{instancetype: {name: u1.large, inferFromVolumeFailurePolicy: %s}}".formatted(policy))
        .asVmi()
        .hasTopology("2/1/1");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "VirtualMachineInstancetype",
        "virtualMachineInstancetype",
        "virtualmachineinstancetype",
        "virtualmachineinstancetypes",
        "VIRTUALMACHINEINSTANCETYPES"
      })
  @DisplayName("The namespaced kind of instance type in any case, singular or plural")
  void findsInstancetype(String kind) {
    vm("{instancetype: {name: small, kind: %s}}".formatted(kind))
        .asVmi()
        .hasTopology("1/1/1")
        .has("metadata.annotations", "{kubevirt.io/instancetype-name: small}");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "''",
        "null",
        "VirtualMachineClusterInstancetype",
        "virtualmachineclusterinstancetype",
        "virtualMachineClusterInstancetypes"
      })
  @DisplayName("The cluster kind of instance type, which is also meant by no kind")
  void findsClusterInstancetype(String kind) {
    vm("{instancetype: {name: u1.large, kind: %s}}".formatted(kind))
        .asVmi()
        .hasTopology("2/1/1")
        .has("metadata.annotations", "{kubevirt.io/cluster-instancetype-name: u1.large}");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tuned | virtualmachinepreference          | near | preference-name
          tuned | virtualMachinePreferences         | near | preference-name
          linux | VirtualMachineClusterPreference   | wide | cluster-preference-name
          linux | virtualmachineclusterpreferences  | wide | cluster-preference-name
          linux | null                              | wide | cluster-preference-name
          """)
  @DisplayName("Both kinds of preference")
  void findsPreference(String name, String kind, String subdomain, String annotation) {
    vm("{preference: {name: %s, kind: %s}}".formatted(name, kind))
        .asVmi()
        .has("spec.subdomain", subdomain)
        .has("metadata.annotations", "{kubevirt.io/%s: %s}".formatted(annotation, name));
  }

  @Test
  @DisplayName("MV-6: a namespaced kind is looked up only in the namespace of the VM")
  void staysInNamespace() {
    Fields vm =
        document(
            """
            metadata: {name: vm, namespace: other}
            spec:
              instancetype: {name: small, kind: VirtualMachineInstancetype}
              template: {spec: {domain: {}}}
            """);
    expand(vm)
        .beside(
            object(
                Kind.INSTANCETYPE,
                ApiVersion.V1BETA2,
                "small",
                "{cpu: {guest: 1}, memory: {guest: 1Gi}}"))
        .isRefused("FieldValueNotFound spec.instancetype")
        .saying("VirtualMachineInstancetype small in namespace other");
  }

  @Test
  @DisplayName("MV-6: a refusal says where the name does exist, and which name is near")
  void suggests() {
    vm("{instancetype: {name: small}}")
        .isRefused("FieldValueNotFound spec.instancetype")
        .offering(
            "There is a VirtualMachineInstancetype of that name: set spec.instancetype.kind to"
                + " VirtualMachineInstancetype.",
            "Provide the VirtualMachineClusterInstancetype together with the VM.");
    vm("{instancetype: {name: smal}}")
        .isRefused("FieldValueNotFound spec.instancetype")
        .offering(
            "There is a VirtualMachineInstancetype small: set spec.instancetype to that name and"
                + " kind.",
            "Provide the VirtualMachineClusterInstancetype together with the VM.");
    vm("{instancetype: {name: u1.lrage}}")
        .isRefused("FieldValueNotFound spec.instancetype")
        .saying("there is no VirtualMachineClusterInstancetype u1.lrage; did you mean u1.large?");
  }

  @Test
  @DisplayName("MV-6: a pinned revision is read however it spells the kind that it keeps")
  void readsRevisions() {
    vm("{instancetype: {name: small, revisionName: kept}}")
        .beside(
            document(
                """
                kind: ControllerRevision
                metadata: {name: kept, namespace: default}
                data:
                  apiVersion: instancetype.kubevirt.io/v1beta2
                  kind: virtualmachineclusterinstancetype
                  metadata: {name: small}
                  spec: {cpu: {guest: 8}, memory: {guest: 1Gi}}
                """))
        .asVmi()
        .hasTopology("8/1/1");
  }

  @ParameterizedTest(name = "{0}: from {1} to {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          revision kept           | {name: a, revisionName: r}           | {name: b, revisionName: r} | true
          revision kept, no name  | {revisionName: r}                    | {name: b, revisionName: r} | true
          revision cleared        | {name: a, revisionName: r}           | {name: b}                  | false
          revision changed        | {name: a, revisionName: r}           | {name: b, revisionName: s} | false
          none before or after    | {name: a}                            | {name: b}                  | false
          same name               | {name: a, revisionName: r}           | {name: a, revisionName: r} | false
          only the kind changed   | {name: a, kind: k, revisionName: r}  | {name: a, revisionName: r} | false
          """)
  @DisplayName("MV-5: a new name may not keep the revision of the old one")
  void changes(String change, String from, String to, boolean refused) {
    for (Kind.Family family : Kind.Family.values()) {
      Optional<Cause> cause = matcher(family, to).causeOfChangeFrom(matcher(family, from));
      assertThat(cause.map(those -> those.type().reason() + " " + those.field()))
          .isEqualTo(
              refused
                  ? Optional.of(
                      family == Kind.Family.INSTANCETYPE
                          ? "FieldValueInvalid spec.instancetype.revisionName"
                          : "FieldValueInvalid spec.preference.revisionName")
                  : Optional.empty());
    }
  }

  private static TypeMatcher matcher(Kind.Family family, String matcher) {
    return TypeMatcher.of(
            family, document("{instancetype: %1$s, preference: %1$s}".formatted(matcher)))
        .orElseThrow();
  }
}
