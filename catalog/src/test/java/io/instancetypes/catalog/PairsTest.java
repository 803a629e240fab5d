package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.Facts.Expected;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every instance type with every preference. What must come out is computed from the facts. */
class PairsTest {
  private static final Engine ENGINE =
      new Engine(ClusterConfig.UNCONFIGURED, new CatalogObjects(Catalog.standard()));
  private static final Map<String, Expected> PREFERENCES = Facts.preferences();

  /** Where a size is found and where it is reported if it does not do. */
  private record Place(String divided, String vcpus, String memory) {}

  private static final Place TYPE =
      new Place("instancetype.spec.cpu.guest", "spec.instancetype", "spec.instancetype");
  private static final Place MACHINE =
      new Place(
          "spec.template.spec.domain.cpu.guest",
          "spec.template.spec.domain.cpu.guest",
          "spec.template.spec.domain.memory");

  private static final String FOREIGN = "FieldValueNotFound spec.template.spec.architecture";

  /** Secure Execution, which some preferences ask for, is a thing of s390x. */
  private static final String UNPROTECTED = "FieldValueInvalid spec.template.spec.architecture";

  private static final String UNDECIDED =
      "FieldValueForbidden spec.template.spec.domain.launchSecurity";

  @Test
  @DisplayName("Of 3,705 standard pairs, the 3,265 that a plain cluster can run are accepted")
  void walksStandardPairs() {
    var verdicts = new TreeMap<String, Integer>();
    Facts.instancetypes()
        .forEach(
            (name, type) ->
                walk(
                    Machines.machine(name, "", null, null),
                    TYPE,
                    type.number("cpu", "guest"),
                    type.text("memory", "guest"),
                    verdicts));
    assertThat(verdicts)
        .isEqualTo(
            Map.of(
                "accepted",
                3265,
                "FieldValueInvalid instancetype.spec.cpu.guest",
                70,
                "FieldValueNotFound spec.instancetype",
                370));
  }

  @Test
  @DisplayName("Retired types expand with what they are large enough for")
  void walksRetiredTypes() {
    var verdicts = new TreeMap<String, Integer>();
    for (RetiredType type : RetiredType.ALL) {
      walk(
          Machines.machine(type.name(), "", null, null),
          TYPE,
          type.size().vcpus(),
          type.size().memory(),
          verdicts);
    }
    assertThat(verdicts)
        .isEqualTo(
            Map.of(
                "accepted",
                343,
                "FieldValueInvalid instancetype.spec.cpu.guest",
                8,
                "FieldValueNotFound spec.instancetype",
                105));
  }

  @Test
  @DisplayName("A custom size is judged by what the VM brings, and reported there")
  void walksCustomSizes() {
    assertThat(customSizes(1, "1Gi"))
        .isEqualTo(
            Map.of(
                "accepted", 120,
                "FieldValueNotFound spec.template.spec.domain.cpu.guest", 56,
                "FieldValueNotFound spec.template.spec.domain.memory", 280));
    assertThat(customSizes(4, "4Gi"))
        .isEqualTo(
            Map.of("accepted", 432, "FieldValueInvalid spec.template.spec.domain.cpu.guest", 24));
    assertThat(customSizes(12, "2Gi"))
        .isEqualTo(
            Map.of(
                "accepted",
                400,
                "FieldValueInvalid spec.template.spec.domain.cpu.guest",
                24,
                "FieldValueNotFound spec.template.spec.domain.memory",
                32));
    assertThat(customSizes(16, "16Gi")).isEqualTo(Map.of("accepted", 456));
  }

  private static Map<String, Integer> customSizes(long vcpus, String memory) {
    var verdicts = new TreeMap<String, Integer>();
    List<String> custom =
        Catalog.standard().names(Kind.CLUSTER_INSTANCETYPE).stream()
            .filter(name -> name.contains(".custom"))
            .toList();
    assertThat(custom).hasSize(8);
    for (String name : custom) {
      walk(Machines.machine(name, "", vcpus, memory), MACHINE, vcpus, memory, verdicts);
    }
    return verdicts;
  }

  @ParameterizedTest
  @CsvSource({"amd64, 48, 9", "arm64, 45, 12", "s390x, 48, 9"})
  @DisplayName("A preference for another architecture than the VM's is refused for that")
  void walksArchitectures(String architecture, int accepted, int foreign) {
    var verdicts = new TreeMap<>(Map.of("accepted", 0, FOREIGN, 0));
    PREFERENCES.forEach(
        (name, preference) -> {
          List<String> expected = expected(architecture, preference);
          assertThat(causes(machine(architecture, name))).as(name).isEqualTo(expected);
          count(expected, verdicts);
        });
    assertThat(verdicts).isEqualTo(Map.of("accepted", accepted, FOREIGN, foreign));
  }

  @Test
  @DisplayName("An architecture that KubeVirt does not have is refused with every preference")
  void refusesOtherArchitectures() {
    PREFERENCES.forEach(
        (name, preference) ->
            assertThat(causes(machine("riscv64", name)))
                .as(name)
                .contains("FieldValueInvalid spec.template.spec.architecture"));
  }

  private static Fields machine(String architecture, String preference) {
    Fields vm = Machines.machine("u1.2xlarge", preference, null, null);
    vm.object("spec").object("template").object("spec").put("architecture", architecture);
    return vm;
  }

  private static List<String> expected(String architecture, Expected preference) {
    var causes = new ArrayList<String>();
    String wanted = preference.text("requirements", "architecture");
    if (wanted != null && !wanted.equals(architecture)) {
      causes.add(FOREIGN);
    }
    if (preference.has("preferredLaunchSecurity") && !architecture.equals("s390x")) {
      causes.add(architecture.equals("amd64") ? UNDECIDED : UNPROTECTED);
    }
    return causes;
  }

  private static void walk(
      Fields vm, Place place, long vcpus, String memory, Map<String, Integer> verdicts) {
    PREFERENCES.forEach(
        (name, preference) -> {
          vm.object("spec").object("preference").put("name", name);
          List<String> expected = expected(place, vcpus, memory, preference);
          assertThat(causes(vm)).as("%s with %s", vm.get("spec"), name).isEqualTo(expected);
          if (expected.isEmpty()) {
            hasTheSize(vm, vcpus, memory);
          }
          count(expected, verdicts);
        });
  }

  private static List<String> expected(
      Place place, long vcpus, String memory, Expected preference) {
    boolean divisible = vcpus == 1 || vcpus % spreadUnit(preference) == 0;
    var causes = new ArrayList<String>();
    if (!divisible) {
      causes.add("FieldValueInvalid " + place.divided);
    }
    if (vcpus < preference.number("requirements", "cpu", "guest")) {
      causes.add("FieldValueNotFound " + place.vcpus);
    }
    String needed = preference.text("requirements", "memory", "guest");
    if (needed != null && bytes(memory) < bytes(needed)) {
      causes.add("FieldValueNotFound " + place.memory);
    }
    return causes;
  }

  /** All spreads of the catalogue have two threads on each core. */
  private static long spreadUnit(Expected preference) {
    if (!"spread".equals(preference.text("cpu", "preferredCPUTopology"))) {
      return 1;
    }
    assertThat(preference.text("cpu", "spreadOptions", "across")).isEqualTo("SocketsCoresThreads");
    long ratio = preference.number("cpu", "spreadOptions", "ratio");
    return ratio == 0 ? 4 : 2 * ratio;
  }

  private static void hasTheSize(Fields vm, long vcpus, String memory) {
    var expansion = (ExpansionResult.Expansion) ENGINE.expand(vm, ExpansionForm.VMI).outcome();
    Fields domain = expansion.document().object("spec").object("domain");
    Fields cpu = domain.object("cpu");
    assertThat((long) cpu.get("sockets") * (long) cpu.get("cores") * (long) cpu.get("threads"))
        .isEqualTo(vcpus);
    assertThat(cpu).doesNotContainKey("guest");
    assertThat(domain.object("memory")).containsEntry("guest", memory);
  }

  private static List<String> causes(Fields vm) {
    return ENGINE.validate(vm).causes().stream().map(PairsTest::inShort).toList();
  }

  private static String inShort(Cause cause) {
    return cause.type().reason() + " " + cause.field();
  }

  private static void count(List<String> causes, Map<String, Integer> verdicts) {
    verdicts.merge(causes.isEmpty() ? "accepted" : causes.getFirst(), 1, Integer::sum);
  }

  private static long bytes(String quantity) {
    return Quantity.parse(quantity).value();
  }
}
