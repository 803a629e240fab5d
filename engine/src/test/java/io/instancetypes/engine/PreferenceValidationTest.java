package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Judged.judge;
import static io.instancetypes.engine.testing.Manifests.preference;

import io.instancetypes.api.ApiVersion;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferenceValidationTest {
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PV-1 no such topology   | {preferredCPUTopology: dies}        | FieldValueInvalid spec.cpu.preferredCPUTopology
          PV-1 case matters       | {preferredCPUTopology: Cores}       | FieldValueInvalid spec.cpu.preferredCPUTopology
          PV-2 no such spread     | {preferredCPUTopology: spread, spreadOptions: {across: Dies}}       | FieldValueInvalid spec.cpu.spreadOptions.across
          PV-2 old spelling       | {preferredCPUTopology: preferSpread, spreadOptions: {across: Dies}} | FieldValueInvalid spec.cpu.spreadOptions.across
          PV-2 case matters       | {preferredCPUTopology: spread, spreadOptions: {across: coresThreads}} | FieldValueInvalid spec.cpu.spreadOptions.across
          PV-2 stops before PV-3  | {preferredCPUTopology: spread, spreadOptions: {across: Dies, ratio: 3}} | FieldValueInvalid spec.cpu.spreadOptions.across
          PV-3 ratio not 2        | {preferredCPUTopology: spread, spreadOptions: {across: CoresThreads, ratio: 4}} | FieldValueInvalid spec.cpu.spreadOptions.ratio
          PV-4 ratio 0            | {preferredCPUTopology: spread, spreadOptions: {ratio: 0}} | FieldValueInvalid spec.cpu.spreadOptions.ratio
          PV-4 without a spread   | {spreadOptions: {ratio: 0}}         | FieldValueInvalid spec.cpu.spreadOptions.ratio
          """)
  @DisplayName("A preference that breaks a rule is refused for exactly that rule")
  void refuses(String rule, String cpu, String cause) {
    judge(preference(ApiVersion.V1BETA1, "cpu: " + cpu)).isRefused(cause);
    judge(preference(ApiVersion.V1BETA2, "cpu: " + cpu)).isRefused(cause);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(ApiVersion.class)
  @DisplayName("PV-1: every version refuses a topology that does not exist, and names it")
  void refusesUnknownTopology(ApiVersion version) {
    judge(preference(version, "cpu: {preferredCPUTopology: preferDies}"))
        .isRefused("FieldValueInvalid spec.cpu.preferredCPUTopology")
        .saying("preferDies");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"sockets", "cores", "threads", "spread", "any"})
  @DisplayName("PV-1: the short spellings are accepted in every version without a word")
  void acceptsShortSpellings(String topology) {
    for (ApiVersion version : ApiVersion.values()) {
      judge(preference(version, "cpu: {preferredCPUTopology: %s}".formatted(topology)))
          .isAccepted()
          .warns();
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "preferSockets, sockets",
    "preferCores, cores",
    "preferThreads, threads",
    "preferSpread, spread",
    "preferAny, any"
  })
  @DisplayName("PV-5: the long spellings are accepted in every version, with the new one named")
  void warnsOfLongSpellings(String topology, String instead) {
    for (ApiVersion version : ApiVersion.values()) {
      judge(preference(version, "cpu: {preferredCPUTopology: %s}".formatted(topology)))
          .isAccepted()
          .warns(
              "spec.cpu.preferredCPUTopology: %s is deprecated, use %s"
                  .formatted(topology, instead));
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing at all                | {}
          PV-2 sockets and cores        | {cpu: {preferredCPUTopology: spread, spreadOptions: {across: SocketsCores, ratio: 3}}}
          PV-2 all three                | {cpu: {preferredCPUTopology: spread, spreadOptions: {across: SocketsCoresThreads, ratio: 4}}}
          PV-3 ratio 2                  | {cpu: {preferredCPUTopology: spread, spreadOptions: {across: CoresThreads, ratio: 2}}}
          PV-3 no ratio                 | {cpu: {preferredCPUTopology: spread, spreadOptions: {across: CoresThreads}}}
          PV-4 ratio 1                  | {cpu: {preferredCPUTopology: spread, spreadOptions: {ratio: 1}}}
          PV-6 no topology              | {cpu: {spreadOptions: {across: Dies, ratio: 7}}}
          PV-6 another topology         | {cpu: {preferredCPUTopology: cores, spreadOptions: {across: CoresThreads, ratio: 7}}}
          """)
  @DisplayName("A preference that keeps the rules is accepted without a word")
  void accepts(String rule, String spec) {
    judge(preference(ApiVersion.V1BETA1, spec)).isAccepted().warns();
    judge(preference(ApiVersion.V1BETA2, spec)).isAccepted().warns();
  }

  @Test
  @DisplayName("PV-3: the older ratio counts where the newer is unset, unless it is 0")
  void judgesTheRatioInForce() {
    String spread = "{preferredCPUTopology: spread, spreadOptions: {across: CoresThreads%s}}";
    judge(preference("{preferSpreadSocketToCoreRatio: 3, cpu: %s}".formatted(spread.formatted(""))))
        .isRefused("FieldValueInvalid spec.cpu.spreadOptions.ratio");
    judge(preference("{preferSpreadSocketToCoreRatio: 0, cpu: %s}".formatted(spread.formatted(""))))
        .isAccepted();
    judge(
            preference(
                "{preferSpreadSocketToCoreRatio: 3, cpu: %s}"
                    .formatted(spread.formatted(", ratio: 2"))))
        .isAccepted()
        .warns("spec.preferSpreadSocketToCoreRatio: deprecated, set cpu.spreadOptions.ratio");
  }
}
