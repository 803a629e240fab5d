package io.instancetypes.api.schema;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.instancetypes.api.Fields;
import io.instancetypes.api.schema.Violation.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ViolationsTest {
  private static final Schema INSTANCETYPE = InstancetypeSchema.spec(V1BETA2);
  private static final Schema PREFERENCE = PreferenceSchema.spec(V1BETA2);

  static Stream<Arguments> valuesOfInstancetypes() {
    return Stream.of(
        arguments(
            "cpu.guest", "two", Type.INVALID, "expected a whole number, found the text \"two\""),
        arguments(
            "cpu.guest",
            "2",
            Type.INVALID,
            "expected a whole number, found the text \"2\"; remove the quotes"),
        arguments(
            "cpu.guest",
            new BigDecimal("1.5"),
            Type.INVALID,
            "expected a whole number, found the number 1.5"),
        arguments("cpu.guest", 0L, Type.INVALID, "must be at least 1, found 0"),
        arguments(
            "cpu.guest", 4294967296L, Type.INVALID, "must be at most 4294967295, found 4294967296"),
        arguments(
            "cpu.guest",
            new BigInteger("99999999999999999999"),
            Type.INVALID,
            "must be at most 4294967295, found 99999999999999999999"),
        arguments(
            "cpu.guest",
            Fields.of("cores", 2L),
            Type.INVALID,
            "expected a whole number, found an object"),
        arguments("memory.overcommitPercent", 101L, Type.INVALID, "must be at most 100, found 101"),
        arguments("memory.overcommitPercent", -1L, Type.INVALID, "must be at least 0, found -1"),
        arguments(
            "memory.guest",
            "1.5Gib",
            Type.INVALID,
            "\"1.5Gib\" is not a quantity: write a number, optionally with one of the suffixes"
                + " Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3;"
                + " did you mean \"1.5Gi\"?"),
        arguments(
            "memory.guest", true, Type.INVALID, "expected a quantity such as 2Gi, found true"),
        arguments(
            "memory.guest",
            new BigDecimal("1.5"),
            Type.INVALID,
            "expected a quantity such as 2Gi, found the number 1.5"),
        arguments("cpu.numa", List.of(), Type.INVALID, "expected an object, found a list"),
        arguments("cpu.numa", "yes", Type.INVALID, "expected an object, found the text \"yes\""),
        arguments("gpus", Fields.of("name", "a"), Type.INVALID, "expected a list, found an object"),
        arguments(
            "cpu.model",
            8086L,
            Type.INVALID,
            "expected text, found the number 8086; put it in quotes"),
        arguments(
            "cpu.dedicatedCPUPlacement",
            "true",
            Type.INVALID,
            "expected true or false, found the text \"true\"; remove the quotes"),
        arguments(
            "cpu.dedicatedCPUPlacement",
            1L,
            Type.INVALID,
            "expected true or false, found the number 1"),
        arguments("nodeSelector", List.of("a"), Type.INVALID, "expected an object, found a list"),
        arguments(
            "ioThreadsPolicy",
            "sharde",
            Type.NOT_SUPPORTED,
            "\"sharde\" is not supported; use one of \"shared\", \"auto\", \"supplementalPool\""),
        arguments("cpu.gest", 2L, Type.UNKNOWN, "unknown field; did you mean \"guest\"?"),
        arguments("cpu.xyzzy", 2L, Type.UNKNOWN, "unknown field"));
  }

  @DisplayName("A value that does not fit is named with what was expected and what was found")
  @ParameterizedTest(name = "{0} = {1}")
  @MethodSource("valuesOfInstancetypes")
  void areReported(String path, Object value, Type type, String message) {
    Fields spec = Fields.of("cpu", new Fields(), "memory", new Fields());
    put(spec, path, value);

    assertThat(INSTANCETYPE.violations("spec", spec))
        .containsExactly(new Violation(type, "spec." + path, message));
  }

  @DisplayName("A preference is refused for a bus nobody can build")
  @Test
  void reportsUnsupportedPreferences() {
    Fields spec =
        Fields.of(
            "devices",
            Fields.of("preferredDiskBus", "ide", "preferredLunBus", "usb"),
            "cpu",
            Fields.of("preferredCPUTopology", "PreferCores"));

    assertThat(PREFERENCE.violations("spec", spec))
        .extracting(Violation::sentence)
        .containsExactly(
            "spec.devices.preferredDiskBus: \"ide\" is not supported;"
                + " use one of \"virtio\", \"sata\", \"scsi\", \"usb\"",
            "spec.devices.preferredLunBus: \"usb\" is not supported;"
                + " use one of \"virtio\", \"sata\", \"scsi\"",
            "spec.cpu.preferredCPUTopology: \"PreferCores\" is not supported; use one of"
                + " \"sockets\", \"cores\", \"threads\", \"spread\", \"any\", \"preferSockets\","
                + " \"preferCores\", \"preferThreads\", \"preferSpread\", \"preferAny\"");
  }

  @DisplayName("Items of lists and keys of maps are named with their place")
  @Test
  void namesItemsAndKeys() {
    var gpus = new ArrayList<Object>();
    gpus.add(Fields.of("name", "first"));
    gpus.add(Fields.of("deviceName", "nvidia.com/T4"));
    gpus.add(null);
    Fields spec =
        Fields.of(
            "cpu",
            new Fields(),
            "memory",
            new Fields(),
            "gpus",
            gpus,
            "nodeSelector",
            Fields.of("example.com/fast", true, "example.com/zone", null));

    assertThat(INSTANCETYPE.violations("spec", spec))
        .extracting(Violation::sentence)
        .containsExactly(
            "spec.gpus[1].name: is required",
            "spec.gpus[2]: expected an object, found nothing",
            "spec.nodeSelector.example.com/fast: expected text, found true; put it in quotes",
            "spec.nodeSelector.example.com/zone: expected text, found nothing");
  }

  @DisplayName("Everything wrong is reported at once, missing fields first, then as written")
  @Test
  void reportsEverything() {
    Fields spec =
        Fields.of("schedulerName", 1L, "cpu", Fields.of("guest", "x", "topologie", new Fields()));

    assertThat(INSTANCETYPE.violations("spec", spec))
        .extracting(Violation::path)
        .containsExactly(
            "spec.memory", "spec.schedulerName", "spec.cpu.guest", "spec.cpu.topologie");
  }

  @DisplayName("What a version requires and what it does not know depends on the version")
  @Test
  void dependsOnTheVersion() {
    Fields spec =
        Fields.of("cpu", new Fields(), "memory", new Fields(), "annotations", new Fields());

    assertThat(InstancetypeSchema.spec(V1BETA2).violations("spec", spec)).isEmpty();
    assertThat(InstancetypeSchema.spec(V1BETA1).violations("spec", spec))
        .containsExactly(new Violation(Type.REQUIRED, "spec.memory.guest", "is required"));
    assertThat(InstancetypeSchema.spec(V1ALPHA1).violations("spec", spec))
        .containsExactly(
            new Violation(Type.REQUIRED, "spec.cpu.guest", "is required"),
            new Violation(Type.REQUIRED, "spec.memory.guest", "is required"),
            new Violation(Type.UNKNOWN, "spec.annotations", "unknown field"));
  }

  @DisplayName("A field that is null is a field left out")
  @Test
  void takesNullForUnset() {
    Fields spec = Fields.of("cpu", Fields.of("guest", null, "numa", null), "memory", null);

    assertThat(INSTANCETYPE.violations("spec", spec))
        .containsExactly(new Violation(Type.REQUIRED, "spec.memory", "is required"));
    assertThat(INSTANCETYPE.violations("spec", null))
        .containsExactly(new Violation(Type.REQUIRED, "spec", "is required"));
    assertThat(INSTANCETYPE.violations("", Fields.of("cpu", new Fields())))
        .containsExactly(new Violation(Type.REQUIRED, "memory", "is required"));
  }

  @DisplayName("What to spread across is free text to the schema; a rule judges it")
  @Test
  void leavesAcrossToARule() {
    Fields across = Fields.of("across", "Anything");
    Fields spec = Fields.of("cpu", Fields.of("spreadOptions", across));

    assertThat(PREFERENCE.violations("spec", spec)).isEmpty();
    across.put("across", "x".repeat(65));
    assertThat(PREFERENCE.violations("spec", spec))
        .extracting(Violation::sentence)
        .containsExactly("spec.cpu.spreadOptions.across: must be at most 64 characters long");
  }

  private static void put(Fields root, String path, Object value) {
    List<String> names = Arrays.asList(path.split("\\."));
    Fields parent = root;
    for (String name : names.subList(0, names.size() - 1)) {
      parent = (Fields) parent.get(name);
    }
    parent.put(names.getLast(), value);
  }
}
