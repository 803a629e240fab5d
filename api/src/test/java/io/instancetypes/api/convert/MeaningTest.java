package io.instancetypes.api.convert;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1ALPHA2;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeaningTest {
  @DisplayName("A spec without zeros is returned as it is, not as a copy")
  @ParameterizedTest
  @EnumSource
  void isTheSameInstance(ApiVersion version) {
    Fields instancetype =
        Fields.of(
            "cpu", Fields.of("guest", 2L, "dedicatedCPUPlacement", true),
            "memory", Fields.of("guest", "16Gi"));
    Fields preference = Fields.of("cpu", Fields.of("preferredCPUTopology", "preferCores"));

    assertThat(Conversion.meaning(version, Family.INSTANCETYPE, instancetype))
        .isSameAs(instancetype);
    assertThat(Conversion.meaning(version, Family.PREFERENCE, preference)).isSameAs(preference);
    assertThat(Conversion.meaning(version, Family.PREFERENCE, Map.of())).isSameAs(Map.of());
  }

  @DisplayName("In the alphas, empty text and false mean unset")
  @Test
  void unsetsZerosOfAlpha() {
    Fields spec =
        Fields.of(
            "cpu",
            Fields.of(
                "guest",
                0L,
                "model",
                "",
                "dedicatedCPUPlacement",
                false,
                "isolateEmulatorThread",
                false,
                "numa",
                Fields.of("guestMappingPassthrough", new Fields())),
            "memory",
            Fields.of("guest", "0"));
    Object before = Fields.copy(spec);

    assertThat(Conversion.meaning(V1ALPHA1, Family.INSTANCETYPE, spec))
        .isEqualTo(
            Map.of(
                "cpu", Map.of("numa", Map.of("guestMappingPassthrough", Map.of())),
                "memory", Map.of()));
    assertThat(spec).isEqualTo(before);
  }

  @DisplayName("In v1beta1, only zero sizes mean unset; in v1beta2 nothing does")
  @Test
  void unsetsZeroSizes() {
    Fields spec =
        Fields.of("cpu", Fields.of("guest", 0L, "model", ""), "memory", Fields.of("guest", "0Gi"));

    assertThat(Conversion.meaning(V1BETA1, Family.INSTANCETYPE, spec))
        .isEqualTo(Map.of("cpu", Map.of("model", ""), "memory", Map.of()));
    assertThat(Conversion.meaning(V1BETA2, Family.INSTANCETYPE, spec)).isSameAs(spec);
  }

  @DisplayName("An empty topology means unset in the alphas alone")
  @Test
  void unsetsEmptyTopology() {
    Fields spec = Fields.of("cpu", Fields.of("preferredCPUTopology", ""));

    assertThat(Conversion.meaning(V1ALPHA2, Family.PREFERENCE, spec))
        .isEqualTo(Map.of("cpu", Map.of()));
    assertThat(Conversion.meaning(V1BETA1, Family.PREFERENCE, spec)).isSameAs(spec);
  }

  @DisplayName("Zero is zero in every type a parser may deliver")
  @Test
  void knowsAllZeros() {
    for (Object zero : List.of(0, 0L, BigInteger.ZERO, new BigDecimal("0.0"))) {
      Fields spec = Fields.of("cpu", Fields.of("guest", zero), "memory", Fields.of("guest", zero));
      assertThat(Conversion.meaning(V1BETA1, Family.INSTANCETYPE, spec))
          .isEqualTo(Map.of("cpu", Map.of(), "memory", Map.of()));
    }
  }

  @DisplayName("Parts that are not what they should be are passed on")
  @Test
  void passesOnBrokenParts() {
    Fields spec = Fields.of("cpu", "nonsense", "memory", Fields.of("guest", "much"));

    assertThat(Conversion.meaning(V1ALPHA1, Family.INSTANCETYPE, spec)).isSameAs(spec);
  }
}
