package io.instancetypes.api.convert;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1ALPHA2;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConversionTest {
  @DisplayName("From an alpha, an empty model and false switches become unset")
  @ParameterizedTest
  @CsvSource({"V1ALPHA1, V1BETA1", "V1ALPHA1, V1BETA2", "V1ALPHA2, V1BETA1", "V1ALPHA2, V1BETA2"})
  void unsetsZerosOfAlpha(ApiVersion from, ApiVersion to) {
    Fields cpu =
        Fields.of(
            "guest",
            2L,
            "model",
            "",
            "dedicatedCPUPlacement",
            false,
            "isolateEmulatorThread",
            false);

    assertThat(instancetype(from, Fields.of("cpu", cpu, "memory", memory("1Gi")), to))
        .isEqualTo(Map.of("cpu", Map.of("guest", 2L), "memory", Map.of("guest", "1Gi")));
  }

  @DisplayName("From v1beta1 on, an empty model and false switches are values")
  @Test
  void keepsZerosOfBeta() {
    Fields cpu = Fields.of("guest", 2L, "model", "", "dedicatedCPUPlacement", false);
    Fields spec = Fields.of("cpu", cpu, "memory", memory("1Gi"));

    assertThat(instancetype(V1BETA1, spec, V1BETA2)).isEqualTo(spec);
    assertThat(instancetype(V1BETA2, spec, V1BETA1)).isEqualTo(spec);
  }

  @DisplayName("From an alpha, an empty topology becomes unset")
  @Test
  void unsetsEmptyTopology() {
    Fields spec = Fields.of("cpu", Fields.of("preferredCPUTopology", ""));

    assertThat(preference(V1ALPHA2, spec, V1BETA1)).isEqualTo(Map.of("cpu", Map.of()));
    assertThat(preference(V1ALPHA1, spec, V1BETA2)).isEqualTo(Map.of("cpu", Map.of()));
  }

  @DisplayName("To v1beta2, sizes keep their value and zeros become unset")
  @ParameterizedTest
  @EnumSource(names = {"V1ALPHA1", "V1ALPHA2", "V1BETA1"})
  void unsetsZeroSizes(ApiVersion from) {
    Fields sized = Fields.of("cpu", Fields.of("guest", 4L), "memory", memory("0.5Gi"));
    Fields zero = Fields.of("cpu", Fields.of("guest", 0L), "memory", memory("0Mi"));

    assertThat(instancetype(from, sized, V1BETA2)).isEqualTo(sized);
    assertThat(instancetype(from, zero, V1BETA2))
        .isEqualTo(Map.of("cpu", Map.of(), "memory", Map.of()));
  }

  @DisplayName("To v1beta2, the long spellings of topologies become short")
  @ParameterizedTest
  @CsvSource({
    "preferSockets, sockets",
    "preferCores, cores",
    "preferThreads, threads",
    "preferSpread, spread",
    "preferAny, any",
    "cores, cores",
    "preferNonsense, preferNonsense"
  })
  void shortensTopologies(String before, String after) {
    Fields spec = Fields.of("cpu", Fields.of("preferredCPUTopology", before));

    assertThat(preference(V1BETA1, spec, V1BETA2))
        .isEqualTo(Map.of("cpu", Map.of("preferredCPUTopology", after)));
    assertThat(preference(V1ALPHA2, spec, V1BETA1)).isEqualTo(spec);
  }

  @DisplayName("To v1beta2, preferredUseEfi becomes preferredEfi")
  @Test
  void replacesUseEfi() {
    assertThat(firmware(Fields.of("preferredUseEfi", true), V1BETA2))
        .isEqualTo(Map.of("preferredEfi", Map.of()));
    assertThat(firmware(Fields.of("preferredUseEfi", false), V1BETA2))
        .isEqualTo(Map.of("preferredUseEfi", false));
    assertThat(firmware(Fields.of("preferredUseEfi", true), V1BETA1))
        .isEqualTo(Map.of("preferredUseEfi", true));
  }

  @DisplayName(
      "To v1beta2, preferredUseSecureBoot is copied and stays for bootloaders users choose")
  @Test
  void keepsUseSecureBoot() {
    assertThat(
            firmware(Fields.of("preferredUseEfi", true, "preferredUseSecureBoot", false), V1BETA2))
        .isEqualTo(
            Map.of("preferredEfi", Map.of("secureBoot", false), "preferredUseSecureBoot", false));
    assertThat(firmware(Fields.of("preferredUseSecureBoot", true), V1BETA2))
        .isEqualTo(Map.of("preferredUseSecureBoot", true));
  }

  @DisplayName("To v1beta2, a preferredEfi that is there already stays as it is")
  @Test
  void keepsExistingEfi() {
    Fields firmware =
        Fields.of(
            "preferredUseEfi", true,
            "preferredUseSecureBoot", true,
            "preferredEfi", Fields.of("persistent", true));
    Fields spec = Fields.of("firmware", firmware);

    assertThat(preference(V1BETA1, spec, V1BETA2)).isEqualTo(spec);
  }

  @DisplayName("To an alpha, preferredEfi becomes preferredUseEfi again")
  @Test
  void restoresUseEfi() {
    Fields efi = Fields.of("secureBoot", false, "persistent", true);

    assertThat(preference(V1BETA2, Fields.of("firmware", Fields.of("preferredEfi", efi)), V1ALPHA1))
        .isEqualTo(
            Map.of("firmware", Map.of("preferredUseEfi", true, "preferredUseSecureBoot", false)));
  }

  @DisplayName("To v1beta2, the ratio moves into the spread options unless there is one")
  @Test
  void movesTheRatio() {
    assertThat(preference(V1BETA1, Fields.of("preferSpreadSocketToCoreRatio", 4L), V1BETA2))
        .isEqualTo(Map.of("cpu", Map.of("spreadOptions", Map.of("ratio", 4L))));

    Fields both =
        Fields.of(
            "preferSpreadSocketToCoreRatio",
            4L,
            "cpu",
            Fields.of("spreadOptions", Fields.of("ratio", 3L)));
    assertThat(preference(V1BETA1, both, V1BETA2)).isEqualTo(both);

    Fields zero = Fields.of("preferSpreadSocketToCoreRatio", 0L);
    assertThat(preference(V1BETA1, zero, V1BETA2)).isEqualTo(zero);
  }

  @DisplayName("To v1beta1, a topology stays and takes the place of the number of vCPUs")
  @Test
  void keepsTopologyInBeta1() {
    Fields spec =
        Fields.of(
            "cpu", Fields.of("topology", Fields.of("sockets", 3L, "cores", 2L)),
            "memory", memory("1Gi"));

    assertThat(instancetype(V1BETA2, spec, V1BETA1)).isEqualTo(spec);
  }

  @DisplayName("To an alpha, a topology becomes the number of its vCPUs")
  @Test
  void multipliesTopologyForAlpha() {
    Fields spec =
        Fields.of(
            "cpu", Fields.of("topology", Fields.of("sockets", 3L, "cores", 2L)),
            "memory", memory("1Gi"));

    assertThat(instancetype(V1BETA2, spec, V1ALPHA2))
        .isEqualTo(Map.of("cpu", Map.of("guest", 6L), "memory", Map.of("guest", "1Gi")));
  }

  @DisplayName(
      "Without sizing, versions before v1beta2 get zeros, which mean unset on the way back")
  @ParameterizedTest
  @EnumSource(names = {"V1ALPHA1", "V1ALPHA2", "V1BETA1"})
  void fillsZeros(ApiVersion to) {
    Fields unsized = Fields.of("cpu", new Fields(), "memory", new Fields());
    Map<String, Object> zero = Map.of("cpu", Map.of("guest", 0L), "memory", Map.of("guest", "0"));

    assertThat(instancetype(V1BETA2, unsized, to)).isEqualTo(zero);
    assertThat(instancetype(to, zero, V1BETA2)).isEqualTo(unsized);
  }

  @DisplayName("Downwards, fields the older version does not have are left out, in lists too")
  @Test
  void leavesOutNewFields() {
    Fields spec =
        Fields.of(
            "cpu",
            Fields.of("guest", 2L, "features", List.of(Fields.of("name", "vmx")), "maxSockets", 4L),
            "memory",
            memory("1Gi"),
            "devices",
            Fields.of("blockMultiQueue", true),
            "annotations",
            Fields.of("a", "b"));

    assertThat(instancetype(V1BETA2, spec, V1BETA1))
        .isEqualTo(
            Map.of(
                "cpu", Map.of("guest", 2L, "maxSockets", 4L),
                "memory", Map.of("guest", "1Gi"),
                "annotations", Map.of("a", "b")));
    assertThat(instancetype(V1BETA2, spec, V1ALPHA1))
        .isEqualTo(Map.of("cpu", Map.of("guest", 2L), "memory", Map.of("guest", "1Gi")));
    assertThat(preference(V1ALPHA2, Fields.of("volumes", new Fields()), V1ALPHA1)).isEmpty();
  }

  @DisplayName("Upwards, fields that no version knows are kept")
  @Test
  void keepsUnknownFields() {
    Fields spec =
        Fields.of(
            "cpu", Fields.of("guest", 2L, "vendorOption", Fields.of("a", null)),
            "memory", memory("1Gi"),
            "extension", List.of(1L, "two"));

    assertThat(instancetype(V1ALPHA1, spec, V1BETA2)).isEqualTo(spec);
  }

  @DisplayName("Metadata, status and anything else outside the spec stay as they are")
  @Test
  void touchesTheSpecOnly() {
    Fields object =
        object(Kind.CLUSTER_INSTANCETYPE, V1ALPHA1, Fields.of("cpu", Fields.of("guest", 0L)));
    object.put("metadata", Fields.of("name", "small", "labels", Fields.of("a", "")));
    object.put("status", Fields.of("cpu", Fields.of("guest", 0L)));

    assertThat(Conversion.convert(object, V1BETA2))
        .isEqualTo(
            Map.of(
                "apiVersion", "instancetype.kubevirt.io/v1beta2",
                "kind", "VirtualMachineClusterInstancetype",
                "spec", Map.of("cpu", Map.of()),
                "metadata", Map.of("name", "small", "labels", Map.of("a", "")),
                "status", Map.of("cpu", Map.of("guest", 0L))));
  }

  @DisplayName("Within one version nothing changes")
  @ParameterizedTest
  @EnumSource
  void keepsTheSameVersion(ApiVersion version) {
    Fields spec = Fields.of("cpu", Fields.of("guest", 0L, "model", ""), "memory", memory("0"));

    assertThat(instancetype(version, spec, version)).isEqualTo(spec);
  }

  @DisplayName("The input is never changed and shares nothing with the output")
  @Test
  void leavesTheInputAlone() {
    Fields spec = Fields.of("firmware", Fields.of("preferredUseEfi", true), "cpu", new Fields());
    Fields object = object(Kind.PREFERENCE, V1ALPHA2, spec);
    Object before = Fields.copy(object);

    Fields converted = Conversion.convert(object, V1BETA2);
    ((Fields) ((Fields) converted.get("spec")).get("cpu")).put("preferredCPUTopology", "any");

    assertThat(object).isEqualTo(before);
  }

  @DisplayName("A spec that is missing or not an object is passed on")
  @Test
  void passesOnBrokenSpecs() {
    Fields object = object(Kind.INSTANCETYPE, V1BETA2, null);
    object.put("spec", "nonsense");

    assertThat(Conversion.convert(object, V1ALPHA1)).containsEntry("spec", "nonsense");
    object.put("spec", Fields.of("cpu", 3L, "memory", List.of()));
    assertThat(Conversion.convert(object, V1ALPHA1).get("spec"))
        .isEqualTo(Map.of("cpu", 3L, "memory", List.of()));
    object.remove("spec");
    assertThat(Conversion.convert(object, V1ALPHA1)).doesNotContainKey("spec");
  }

  @DisplayName("Objects of other kinds and versions are refused")
  @Test
  void refusesOtherObjects() {
    Fields pod = Fields.of("apiVersion", "v1", "kind", "Pod");
    Fields future = object(Kind.PREFERENCE, V1BETA2, new Fields());
    future.put("apiVersion", "instancetype.kubevirt.io/v9");

    assertThatThrownBy(() -> Conversion.convert(pod, V1BETA2))
        .hasMessage("cannot convert an object whose kind is Pod");
    assertThatThrownBy(() -> Conversion.convert(future, V1BETA2))
        .hasMessage("cannot convert an object whose apiVersion is instancetype.kubevirt.io/v9");
  }

  static Fields object(Kind kind, ApiVersion version, Map<String, Object> spec) {
    return Fields.of("apiVersion", version.apiVersion(), "kind", kind.kind(), "spec", spec);
  }

  private static Map<?, ?> instancetype(ApiVersion from, Map<String, Object> spec, ApiVersion to) {
    return (Map<?, ?>) Conversion.convert(object(Kind.INSTANCETYPE, from, spec), to).get("spec");
  }

  private static Map<?, ?> preference(ApiVersion from, Map<String, Object> spec, ApiVersion to) {
    return (Map<?, ?>) Conversion.convert(object(Kind.PREFERENCE, from, spec), to).get("spec");
  }

  private static Object firmware(Fields firmware, ApiVersion to) {
    return preference(V1ALPHA2, Fields.of("firmware", firmware), to).get("firmware");
  }

  private static Fields memory(String guest) {
    return Fields.of("guest", guest);
  }
}
