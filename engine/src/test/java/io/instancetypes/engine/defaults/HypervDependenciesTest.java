package io.instancetypes.engine.defaults;

import static io.instancetypes.engine.defaults.ClusterConfig.UNCONFIGURED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HypervDependenciesTest {
  private static Map<String, Object> below(String prefix, String domain) {
    var fields = new TreeMap<String, Object>();
    Started.on(UNCONFIGURED, "{domain: " + domain + "}")
        .forEach(
            (path, value) -> {
              if (path.startsWith(prefix)) {
                fields.put(path.substring(prefix.length()).replace(".enabled", ""), value);
              }
            });
    return fields;
  }

  @DisplayName("What a Hyper-V feature needs is switched on with it, unless it was switched off")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {synic: {}}                                  | {synic=true, vpindex=true}
          {synictimer: {}}                             | {synic=true, synictimer=true, vpindex=true}
          {ipi: {}}                                    | {ipi=true, vpindex=true}
          {tlbflush: {}}                               | {tlbflush=true, vpindex=true}
          {evmcs: {}}                                  | {evmcs=true, vapic=true}
          {relaxed: {}}                                | {relaxed=true}
          {synic: {enabled: false}}                    | {synic=false}
          {ipi: {}, vpindex: {enabled: false}}         | {ipi=true, vpindex=false}
          {synictimer: {}, synic: {enabled: false}}    | {synic=false, synictimer=true}
          {evmcs: {}, vapic: {enabled: false}, ipi: {}}| {evmcs=true, ipi=true, vapic=false}
          """)
  void switchOn(String hyperv, String expected) {
    assertThat(below("domain.features.hyperv.", "{features: {hyperv: " + hyperv + "}}").toString())
        .isEqualTo(expected);
  }

  @DisplayName("evmcs needs the CPU feature vmx, whatever was said about it")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {enabled: true}  | []                               | {[0].name=vmx, [0].policy=require}
          {}               | [{name: vmx}]                    | {[0].name=vmx, [0].policy=require}
          {}               | [{name: vmx, policy: disable}]   | {[0].name=vmx, [0].policy=require}
          {}               | [{name: a}, {name: b}]           | {[0].name=a, [1].name=b, [2].name=vmx, [2].policy=require}
          {enabled: false} | [{name: vmx, policy: disable}]   | {[0].name=vmx, [0].policy=disable}
          """)
  void needsVmx(String evmcs, String features, String expected) {
    String domain =
        "{features: {hyperv: {evmcs: %s}}, cpu: {features: %s}}".formatted(evmcs, features);
    assertThat(below("domain.cpu.features", domain).toString()).isEqualTo(expected);
  }
}
