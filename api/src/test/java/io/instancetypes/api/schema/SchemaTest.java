package io.instancetypes.api.schema;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.QuantitySchema;
import io.instancetypes.api.schema.Schema.Rule;
import io.instancetypes.api.schema.Schema.TextSchema;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaTest {
  @DisplayName("A path leads to a value, an object, an item of a list or a key of a map")
  @Test
  void isFoundByPath() {
    Schema spec = InstancetypeSchema.spec(V1BETA2);

    assertThat(spec.find("")).contains(spec);
    assertThat(spec.find("memory.guest")).get().isInstanceOf(QuantitySchema.class);
    assertThat(spec.find("cpu")).get().isInstanceOf(ObjectSchema.class);
    assertThat(spec.find("gpus[].name")).get().isInstanceOf(TextSchema.class);
    assertThat(spec.find("gpus[12].name")).isEqualTo(spec.find("gpus[].name"));
    assertThat(spec.find("nodeSelector.topology.kubernetes.io/zone"))
        .get()
        .isInstanceOf(TextSchema.class);
  }

  @DisplayName("A path that leads nowhere finds nothing")
  @ParameterizedTest
  @CsvSource({"cpu.gest", "gpus.name", "gpus[", "cpu.guest.more", "cpu..guest", "Cpu"})
  void isNotFound(String path) {
    assertThat(InstancetypeSchema.spec(V1BETA2).find(path)).isEmpty();
  }

  @DisplayName("Sizing is required until v1beta1, except for vCPUs that a topology may replace")
  @ParameterizedTest
  @CsvSource({"V1ALPHA1, true, true", "V1BETA1, false, true", "V1BETA2, false, false"})
  void requiresSizing(ApiVersion version, boolean cpu, boolean memory) {
    assertThat(member(version, "cpu", "guest").required()).isEqualTo(cpu);
    assertThat(member(version, "memory", "guest").required()).isEqualTo(memory);
  }

  @DisplayName("Zero vCPUs may be written until v1beta1, where they mean none")
  @Test
  void boundsVcpus() {
    assertThat(member(V1BETA1, "cpu", "guest").schema())
        .isEqualTo(
            new NumberSchema("Number of vCPUs; 0 leaves it to the machine.", 0, 4294967295L));
    assertThat(((NumberSchema) member(V1BETA2, "cpu", "guest").schema()).minimum()).isEqualTo(1);
  }

  @DisplayName("All ten spellings of the topology are choices in every version")
  @ParameterizedTest
  @EnumSource
  void acceptsAllTopologies(ApiVersion version) {
    Schema topology = PreferenceSchema.spec(version).find("cpu.preferredCPUTopology").orElseThrow();

    assertThat(((TextSchema) topology).choices())
        .contains("sockets", "cores", "threads", "spread", "any", "preferSockets", "preferCores")
        .contains("preferThreads", "preferSpread", "preferAny")
        .hasSize(version.isAlpha() ? 11 : 10);
  }

  @DisplayName("Deprecated fields say what to use instead, once there is something")
  @Test
  void marksDeprecatedFields() {
    assertThat(member(V1BETA1, "", "launchSecurity").deprecation())
        .contains("set preferredLaunchSecurity in a preference");
    assertThat(member(V1ALPHA1, "", "launchSecurity").deprecation()).isEqualTo(Optional.empty());
    assertThat(member(V1BETA2, "", "cpu").deprecation()).isEmpty();
  }

  @DisplayName("Rules are those of the version")
  @Test
  void hasRulesPerVersion() {
    assertThat(rules(V1ALPHA1)).isEmpty();
    assertThat(rules(V1BETA1))
        .extracting(Rule::message)
        .containsExactly(
            "one of guest and topology is required", "guest and topology are mutually exclusive");
    assertThat(rules(V1BETA2))
        .extracting(Rule::message)
        .containsExactly("guest and topology are mutually exclusive");
  }

  @DisplayName("Every field has a description that ends as a sentence")
  @ParameterizedTest
  @EnumSource
  void describesEveryField(ApiVersion version) {
    for (Schema spec : List.of(InstancetypeSchema.spec(version), PreferenceSchema.spec(version))) {
      assertThat(spec.leaves())
          .allSatisfy(
              path -> assertThat(spec.find(path).orElseThrow().description()).endsWith("."));
    }
  }

  private static Schema.Member member(ApiVersion version, String object, String name) {
    Schema schema = InstancetypeSchema.spec(version).find(object).orElseThrow();
    return ((ObjectSchema) schema).members().get(name);
  }

  private static List<Rule> rules(ApiVersion version) {
    return ((ObjectSchema) InstancetypeSchema.spec(version).find("cpu").orElseThrow()).rules();
  }
}
