package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.serve.LocalServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code -Dwrites.step=1} for all of them. */
@Timeout(300)
@DisplayName("explain --writes")
class WrittenVectorsTest {
  private static final int STEP = Integer.getInteger("writes.step", 20);

  @TempDir Path folder;

  private Path file(String name, Object document) throws Exception {
    return Files.write(folder.resolve(name), Json.write(document));
  }

  /**
   * The 427 expansions were recorded without admission: 33 of them keep its rules, 5 of these have
   * inputs without a type, which the schema refuses, and 4 a preference that wants the bus usb.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"expand-vectors.jsonl, 24", "admit-vectors.jsonl, 61"})
  @DisplayName("names exactly the fields of recorded VMs that differ when it is read back")
  void readBack(String vectors, int atLeast) throws Exception {
    try (LocalServer server = LocalServer.start(folder.resolve("data"))) {
      server.lookingAfterMachines();
      var told = new TreeMap<String, Fields>();
      var applied = new TreeMap<String, Fields>();
      int i = 0;
      for (String line : Files.readAllLines(Path.of("../engine/src/test/resources", vectors))) {
        if (i++ % STEP != 0) {
          continue;
        }
        Fields vector = (Fields) Json.read(line.getBytes(UTF_8));
        String name = "v" + i;
        Fields vm = vm(vector, name);
        var files = new ArrayList<>(List.of("-f", "" + file("vm.json", vm)));
        for (String part : List.of("instancetype", "preference")) {
          if (vector.get(part) instanceof Fields type) {
            type(vm, part, type, name);
            Path path = file(part + ".json", type);
            files.addAll(List.of("-f", "" + path));
            Run.of(server.environment(), Commands.tree(), "apply", "-f", "" + path);
          }
        }
        Path path = file("vm.json", vm);
        Run run = Run.of(server.environment(), Commands.tree(), "apply", "-f", "" + path);
        if (run.exit() == Exit.OK) {
          files.addAll(List.of("--writes", "-o", "json"));
          files.addFirst("explain");
          Run explained =
              Run.of(server.environment(), Commands.tree(), files.toArray(String[]::new));
          assertThat(explained.err()).as("%s", vector.get("id")).isEmpty();
          told.put(name, (Fields) Json.read(explained.out().getBytes(UTF_8)));
          applied.put(name, vm);
        }
      }
      assertThat(applied).hasSizeGreaterThanOrEqualTo(atLeast / STEP);
      var verified = new SoftAssertions();
      for (Map.Entry<String, Fields> each : applied.entrySet()) {
        Fields read = settled(server, each.getKey());
        verified
            .assertThat(paths(told.get(each.getKey())))
            .as("%s", each.getValue())
            .containsExactlyInAnyOrderElementsOf(differing(each.getValue(), read));
      }
      verified.assertAll();
    }
  }

  private static Fields vm(Fields vector, String name) {
    Fields vm = (Fields) vector.get("vm");
    vm.object("metadata").put("name", name);
    vm.object("metadata").put("namespace", "default");
    vm.object("spec").remove("running");
    vm.object("spec").put("runStrategy", "Halted");
    return vm;
  }

  /** Vectors use the same names for different types. */
  private static void type(Fields vm, String part, Fields type, String name) {
    type.object("metadata").put("name", name);
    if (type.object("metadata").containsKey("namespace")) {
      type.object("metadata").put("namespace", "default");
    }
    vm.object("spec").object(part).put("name", name);
  }

  private static Fields settled(LocalServer server, String name) {
    return Waiting.until(
        name + " is captured",
        () -> server.find("VirtualMachine", name),
        vm -> isCaptured(KubeObject.of(vm).spec()));
  }

  private static boolean isCaptured(Map<?, ?> spec) {
    return Stream.of("instancetype", "preference")
        .allMatch(
            part ->
                !(spec.get(part) instanceof Map<?, ?> matcher)
                    || !Fields.text(matcher, "revisionName").isEmpty());
  }

  private static List<String> paths(Fields told) {
    return Fields.maps(told, "machines").stream()
        .flatMap(machine -> Fields.maps(machine, "writes").stream())
        .map(each -> Fields.text(each, "path"))
        .toList();
  }

  private static List<String> differing(Fields applied, Fields read) {
    var paths = new ArrayList<String>();
    FieldDifference.between("spec", applied.get("spec"), read.get("spec"))
        .forEach(each -> leaves(each.path(), each.after(), paths));
    return paths;
  }

  private static void leaves(String path, Object value, List<String> into) {
    if (value instanceof Fields object && !object.isEmpty()) {
      object.forEach((key, member) -> leaves(path + "." + key, member, into));
    } else {
      into.add(path);
    }
  }
}
