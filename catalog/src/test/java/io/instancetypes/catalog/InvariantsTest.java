package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvariantsTest {
  @Test
  @DisplayName("Every object of the catalogue keeps them")
  void holdEverywhere() {
    for (Fields type : Catalog.standard().objects(Kind.CLUSTER_INSTANCETYPE)) {
      assertThat(InstancetypeInvariants.broken(type.object("spec"))).isEmpty();
    }
    for (Fields preference : Catalog.standard().objects(Kind.CLUSTER_PREFERENCE)) {
      assertThat(PreferenceInvariants.broken(preference.object("spec"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"cpu":{"isolateEmulatorThread":true}} | an isolated emulator thread needs dedicated CPUs
          {"cpu":{"isolateEmulatorThread":true,"dedicatedCPUPlacement":false}} | an isolated emulator thread needs dedicated CPUs
          {"cpu":{"numa":{"guestMappingPassthrough":{}}},"memory":{"hugepages":{"pageSize":"2Mi"}}} | the host's NUMA nodes need dedicated CPUs and huge pages
          {"cpu":{"dedicatedCPUPlacement":true,"numa":{"guestMappingPassthrough":{}}}} | the host's NUMA nodes need dedicated CPUs and huge pages
          {"cpu":{"dedicatedCPUPlacement":true,"realtime":{}}} | realtime needs dedicated CPUs and the host's NUMA nodes
          {"cpu":{"guest":4,"maxSockets":2}} | maxSockets 2 is not the number of vCPUs
          {"cpu":{"maxSockets":2}} | maxSockets 2 is not the number of vCPUs
          {"memory":{"overcommitPercent":101}} | overcommitPercent 101 is not between 0 and 100
          {"memory":{"overcommitPercent":50,"hugepages":{"pageSize":"2Mi"}}} | huge pages cannot be overcommitted
          {"memory":{"guest":"1.5Gi","hugepages":{"pageSize":"1Gi"}}} | 1536Mi of memory are not a multiple of the page size 1Gi
          {"memory":{"guest":"512Mi","hugepages":{"pageSize":"1Gi"}}} | 512Mi of memory are not a multiple of the page size 1Gi
          """)
  @DisplayName("An instance type that KubeVirt would refuse machines for is named with the reason")
  void refuseInstancetypes(String spec, String sentence) {
    assertThat(InstancetypeInvariants.broken(fields(spec))).contains(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"cpu":{"preferredCPUTopology":"preferCores"}} | the topology preferCores is not one of the current spellings
          {"cpu":{"preferredCPUTopology":"spread","spreadOptions":{"across":"CoresThreads","ratio":4}}} | a spread across cores and threads has the ratio 2, not 4
          {"cpu":{"preferredCPUTopology":"spread"},"requirements":{"cpu":{"guest":3}}} | 3 required vCPUs cannot be spread by 2
          {"cpu":{"preferredCPUTopology":"spread","spreadOptions":{"across":"SocketsCoresThreads","ratio":4}},"requirements":{"cpu":{"guest":4}}} | 4 required vCPUs cannot be spread by 8
          {"firmware":{"preferredEfi":{"secureBoot":true}}} | secure boot needs system management mode
          """)
  @DisplayName("A preference that KubeVirt would refuse machines for is named with the reason")
  void refusePreferences(String spec, String sentence) {
    assertThat(PreferenceInvariants.broken(fields(spec))).contains(sentence);
  }

  @Test
  @DisplayName("A table that says otherwise does not make an object")
  void stopTheGenerator() {
    var halfPages =
        new Series(
            "x1",
            "x",
            "X",
            "x",
            "x",
            List.of(),
            List.of("1Gi"),
            false,
            List.of(new SeriesSize("odd", 1, "1.5Gi")));
    assertThatThrownBy(() -> halfPages.types().getFirst().object(Kind.INSTANCETYPE))
        .hasMessage(
            "Instance type x1.odd: 1536Mi of memory are not a multiple of the page size 1Gi.");
    Preference unspreadable = Preference.root("x", "linux", Component.SPREAD_BY_4).needs(4, "1Gi");
    assertThatThrownBy(() -> unspreadable.object(Kind.PREFERENCE))
        .hasMessage("Preference x: 4 required vCPUs cannot be spread by 8.");
  }

  private static Fields fields(String json) {
    return (Fields) Json.read(json.getBytes());
  }
}
