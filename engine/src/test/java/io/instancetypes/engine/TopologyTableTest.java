package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.instancetype;
import static io.instancetypes.engine.testing.Manifests.preference;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TopologyTableTest {
  private static final String NO_TYPE_SIZES = "{cpu: {}, memory: {guest: 1Gi}}";

  /** The number of vCPUs, then sockets/cores/threads under each preference. */
  private static final String TABLE =
      """
      sockets | cores  | threads | SC R=2 | SC R=3 | SC R=4 | CT    | SCT R=2 | SCT R=3 | SCT R=4
      1/1/1   | 1/1/1  | 1/1/1   | 1/1/1  | 1/1/1  | 1/1/1  | 1/1/1 | 1/1/1   | 1/1/1   | 1/1/1
      2/1/1   | 1/2/1  | 1/1/2   | 1/2/1  | ✗      | ✗      | 1/1/2 | ✗       | ✗       | ✗
      3/1/1   | 1/3/1  | 1/1/3   | ✗      | 1/3/1  | ✗      | ✗     | ✗       | ✗       | ✗
      4/1/1   | 1/4/1  | 1/1/4   | 2/2/1  | ✗      | 1/4/1  | 1/2/2 | 1/2/2   | ✗       | ✗
      5/1/1   | 1/5/1  | 1/1/5   | ✗      | ✗      | ✗      | ✗     | ✗       | ✗       | ✗
      6/1/1   | 1/6/1  | 1/1/6   | 3/2/1  | 2/3/1  | ✗      | 1/3/2 | ✗       | 1/3/2   | ✗
      7/1/1   | 1/7/1  | 1/1/7   | ✗      | ✗      | ✗      | ✗     | ✗       | ✗       | ✗
      8/1/1   | 1/8/1  | 1/1/8   | 4/2/1  | ✗      | 2/4/1  | 1/4/2 | 2/2/2   | ✗       | 1/4/2
      9/1/1   | 1/9/1  | 1/1/9   | ✗      | 3/3/1  | ✗      | ✗     | ✗       | ✗       | ✗
      10/1/1  | 1/10/1 | 1/1/10  | 5/2/1  | ✗      | ✗      | 1/5/2 | ✗       | ✗       | ✗
      11/1/1  | 1/11/1 | 1/1/11  | ✗      | ✗      | ✗      | ✗     | ✗       | ✗       | ✗
      12/1/1  | 1/12/1 | 1/1/12  | 6/2/1  | 4/3/1  | 3/4/1  | 1/6/2 | 3/2/2   | 2/3/2   | ✗
      13/1/1  | 1/13/1 | 1/1/13  | ✗      | ✗      | ✗      | ✗     | ✗       | ✗       | ✗
      14/1/1  | 1/14/1 | 1/1/14  | 7/2/1  | ✗      | ✗      | 1/7/2 | ✗       | ✗       | ✗
      15/1/1  | 1/15/1 | 1/1/15  | ✗      | 5/3/1  | ✗      | ✗     | ✗       | ✗       | ✗
      16/1/1  | 1/16/1 | 1/1/16  | 8/2/1  | ✗      | 4/4/1  | 1/8/2 | 4/2/2   | ✗       | 2/4/2
      """;

  private static final List<String> PREFERENCES =
      List.of(
          "{preferredCPUTopology: sockets}",
          "{preferredCPUTopology: cores}",
          "{preferredCPUTopology: threads}",
          "{preferredCPUTopology: spread}",
          "{preferredCPUTopology: spread, spreadOptions: {ratio: 3}}",
          "{preferredCPUTopology: spread, spreadOptions: {across: SocketsCores, ratio: 4}}",
          "{preferredCPUTopology: spread, spreadOptions: {across: CoresThreads}}",
          "{preferredCPUTopology: spread, spreadOptions: {across: SocketsCoresThreads}}",
          "{preferredCPUTopology: spread, spreadOptions: {across: SocketsCoresThreads, ratio: 3}}",
          "{preferredCPUTopology: spread, spreadOptions: {across: SocketsCoresThreads, ratio: 4}}");

  static Stream<Arguments> table() {
    List<List<String>> rows = TABLE.lines().map(TopologyTableTest::cells).toList();
    assertThat(rows).hasSize(17).allSatisfy(row -> assertThat(row).hasSize(10));
    return IntStream.rangeClosed(1, 16)
        .boxed()
        .flatMap(
            vcpus ->
                IntStream.range(0, 10)
                    .mapToObj(
                        column ->
                            arguments(
                                vcpus,
                                rows.getFirst().get(column),
                                PREFERENCES.get(column),
                                rows.get(vcpus).get(column))));
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.split("\\|")).map(String::strip).toList();
  }

  @ParameterizedTest(name = "{0} vCPUs, {1}: {3}")
  @MethodSource("table")
  @DisplayName("vCPUs of the instance type are laid out as the preference says, or refused")
  void countedByInstancetype(int vcpus, String column, String cpu, String outcome) {
    var expanding =
        expand("domain: {}")
            .with(
                instancetype("{cpu: {guest: %d}, memory: {guest: 1Gi}}".formatted(vcpus)),
                preference("cpu: " + cpu));
    if (outcome.equals("✗")) {
      expanding.isRefused("FieldValueInvalid instancetype.spec.cpu.guest");
    } else {
      expanding.asVmi().hasTopology(outcome);
    }
  }

  @ParameterizedTest(name = "{0} vCPUs, {1}: {3}")
  @MethodSource("table")
  @DisplayName("vCPUs of the VM are laid out as the preference says, or refused")
  void countedByVm(int vcpus, String column, String cpu, String outcome) {
    var expanding =
        expand("domain: {cpu: {guest: %d}}".formatted(vcpus))
            .with(instancetype(NO_TYPE_SIZES), preference("cpu: " + cpu));
    if (outcome.equals("✗")) {
      expanding.isRefused("FieldValueInvalid spec.template.spec.domain.cpu.guest");
    } else {
      expanding.asVmi().hasTopology(outcome).lacks("spec.domain.cpu.guest");
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no preference at all   |                                     | 6/1/1
          no cpu preference      | {}                                  | 6/1/1
          no preferred topology  | {cpu: {}}                           | 6/1/1
          sockets                | {cpu: {preferredCPUTopology: sockets}}       | 6/1/1
          preferSockets          | {cpu: {preferredCPUTopology: preferSockets}} | 6/1/1
          any                    | {cpu: {preferredCPUTopology: any}}           | 6/1/1
          preferAny              | {cpu: {preferredCPUTopology: preferAny}}     | 6/1/1
          preferCores            | {cpu: {preferredCPUTopology: preferCores}}   | 1/6/1
          preferThreads          | {cpu: {preferredCPUTopology: preferThreads}} | 1/1/6
          preferSpread           | {cpu: {preferredCPUTopology: preferSpread}}  | 3/2/1
          """)
  @DisplayName("vCPUs become sockets by default; old spellings mean what the new ones mean")
  void spellings(String name, String preference, String topology) {
    var expanding =
        expand("domain: {}").with(instancetype("{cpu: {guest: 6}, memory: {guest: 1Gi}}"));
    if (preference != null) {
      expanding.with(preference(preference));
    }
    expanding.asVmi().hasTopology(topology);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          older ratio alone         | 3 | {preferredCPUTopology: spread}                            | 2/3/1
          older ratio 0 is unset    | 0 | {preferredCPUTopology: spread}                            | 3/2/1
          newer ratio beats older   | 3 | {preferredCPUTopology: spread, spreadOptions: {ratio: 2}} | 3/2/1
          """)
  @DisplayName("The ratio is the newer field, else the older one unless 0, else 2")
  void ratios(String name, int olderRatio, String cpu, String topology) {
    String spec = "{preferSpreadSocketToCoreRatio: %d, cpu: %s}".formatted(olderRatio, cpu);
    expand("domain: {}")
        .with(instancetype("{cpu: {guest: 6}, memory: {guest: 1Gi}}"), preference(spec))
        .asVmi()
        .hasTopology(topology);
  }

  @Test
  @DisplayName("vCPUs of a VM without an instance type must be divisible as well")
  void refusesWithoutInstancetype() {
    expand("domain: {cpu: {guest: 3}}")
        .with(preference("cpu: {preferredCPUTopology: spread}"))
        .isRefused("FieldValueInvalid spec.template.spec.domain.cpu.guest")
        .saying("3 vCPUs", "the ratio 2");
  }

  @Test
  @DisplayName("36 vCPUs across sockets, cores and threads in the ratio 4 are refused, not cut")
  void neverLosesVcpus() {
    expand("domain: {}")
        .with(
            instancetype("{cpu: {guest: 36}, memory: {guest: 1Gi}}"),
            preference("cpu: " + PREFERENCES.getLast()))
        .isRefused("FieldValueInvalid instancetype.spec.cpu.guest")
        .saying("36 vCPUs", "2 threads per core and the ratio 4")
        .offering(
            "Choose an instance type with 40 vCPUs.",
            "Choose a preference that does not spread vCPUs.");
  }

  @Test
  @DisplayName("Sockets, cores and threads of the VM itself are left alone by a spread preference")
  void leavesLaidOutVcpusAlone() {
    expand("domain: {cpu: {sockets: 3, cores: 1, threads: 1}}")
        .with(preference("cpu: {preferredCPUTopology: spread}"))
        .asVmi()
        .hasTopology("3/1/1");
  }
}
