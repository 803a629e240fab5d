package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeprecationTest {
  private static final String PREFIX = "instancetype.kubevirt.io/";

  @ParameterizedTest
  @CsvSource({
    "server.micro,           1, 256Mi, u1.nano",
    "server.tiny,            1, 1.5Gi, u1.small",
    "server.small,           1, 2Gi,   u1.small",
    "server.medium,          1, 4Gi,   u1.medium",
    "server.large,           2, 8Gi,   u1.large",
    "highperformance.small,  1, 2Gi,   d1.small",
    "highperformance.medium, 1, 4Gi,   d1.medium",
    "highperformance.large,  2, 8Gi,   d1.large",
  })
  @DisplayName("A type from before the series has its old size and says what to use instead")
  void saysWhatToUse(String name, long vcpus, String memory, String replacement) {
    Fields type = find(name);
    assertThat(type.object("spec").object("cpu")).containsEntry("guest", vcpus);
    assertThat(type.object("spec").object("memory")).isEqualTo(Fields.of("guest", memory));
    assertThat(Deprecation.of(type).map(Deprecation::inWords))
        .contains(
            name
                + " is deprecated since common-instancetypes v0.2.0; use "
                + replacement
                + " instead; it is gone from common-instancetypes v0.4.0.");
    assertThat(Deprecation.of(find(replacement))).isEmpty();
  }

  @Test
  @DisplayName("A deprecated type as a document")
  void isWritten() throws IOException {
    var yaml = new StringBuilder();
    Yaml.write(find("highperformance.large"), yaml);
    assertThat(yaml)
        .hasToString(
            """
            apiVersion: instancetype.kubevirt.io/v1beta1
            kind: VirtualMachineClusterInstancetype
            metadata:
              annotations:
                instancetype.kubevirt.io/deprecated-since: common-instancetypes v0.2.0
                instancetype.kubevirt.io/deprecation-state: deprecated
                instancetype.kubevirt.io/description: One of the first sizes, kept for machines and volumes that still name it.
                instancetype.kubevirt.io/displayName: High Performance
                instancetype.kubevirt.io/removed-in: common-instancetypes v0.4.0
                instancetype.kubevirt.io/replacement: d1.large
              labels:
                instancetype.kubevirt.io/cpu: "2"
                instancetype.kubevirt.io/dedicatedCPUPlacement: "true"
                instancetype.kubevirt.io/deprecated: "true"
                instancetype.kubevirt.io/isolateEmulatorThread: "true"
                instancetype.kubevirt.io/memory: 8Gi
                instancetype.kubevirt.io/size: large
                instancetype.kubevirt.io/vendor: kubevirt.io
                kubevirt.io/size: large
              name: highperformance.large
            spec:
              cpu:
                dedicatedCPUPlacement: true
                guest: 2
                isolateEmulatorThread: true
              ioThreadsPolicy: shared
              memory:
                guest: 8Gi
            """);
  }

  @Test
  @DisplayName("Nothing else of the catalogue is deprecated")
  void isRare() {
    for (Kind kind : Kind.values()) {
      assertThat(Catalog.standard().objects(kind))
          .filteredOn(object -> Deprecation.of(object).isPresent())
          .hasSize(kind.family() == Kind.Family.INSTANCETYPE ? 8 : 0);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"labels":{"PREFIX/deprecated":"true"}} | a is deprecated.
          {"annotations":{"PREFIX/deprecation-state":"obsolete"}} | a is obsolete.
          {"annotations":{"PREFIX/deprecation-state":"fading"}} | a is deprecated.
          {"labels":{"PREFIX/deprecated":"true"},"annotations":{"PREFIX/deprecated-since":"2026-05-01","PREFIX/removal-date":"2027-05-01"}} | a is deprecated since 2026-05-01; its removal is due on 2027-05-01.
          {"labels":{"PREFIX/deprecated":"true"},"annotations":{"PREFIX/replacement":"b"}} | a is deprecated; use b instead.
          """)
  @DisplayName("A deprecation of anyone is understood as far as it goes")
  void isReadFromAnyone(String metadata, String sentence) {
    assertThat(read(metadata).map(Deprecation::inWords)).contains(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}",
        "{\"labels\":{\"PREFIX/deprecated\":\"false\"}}",
        "{\"labels\":[],\"annotations\":null}",
        "{\"annotations\":{\"PREFIX/replacement\":\"b\",\"PREFIX/deprecation-state\":7}}",
      })
  @DisplayName("What does not say it is deprecated is not")
  void isAbsent(String metadata) {
    assertThat(read(metadata)).isEmpty();
  }

  private static Optional<Deprecation> read(String metadata) {
    String json = metadata.replace("PREFIX/", PREFIX);
    Fields object = Fields.of("metadata", Json.read(json.getBytes()));
    object.object("metadata").put("name", "a");
    return Deprecation.of(object);
  }

  private static Fields find(String name) {
    return Catalog.standard().find(Kind.CLUSTER_INSTANCETYPE, name).orElseThrow();
  }
}
