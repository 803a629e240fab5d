package io.instancetypes.qemu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.rule.ExpansionForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Every VM of the vectors")
class VectorsTest {
  static List<Fields> instances() throws IOException {
    var instances = new ArrayList<Fields>();
    try (var in = Engine.class.getResourceAsStream("/expand-vectors.jsonl")) {
      new String(in.readAllBytes(), UTF_8)
          .lines()
          .map(line -> Fields.map(Json.read(line.getBytes(UTF_8))))
          .forEach(vector -> expand(vector, instances));
    }
    return instances;
  }

  @SuppressWarnings("unchecked")
  private static void expand(Map<?, ?> vector, List<Fields> instances) {
    List<Map<String, Object>> objects =
        Stream.of("instancetype", "preference")
            .map(vector::get)
            .filter(Fields.class::isInstance)
            .map(object -> (Map<String, Object>) object)
            .toList();
    var engine = new Engine(ClusterConfig.UNCONFIGURED, new DocumentObjects(objects));
    var vm = (Map<String, Object>) vector.get("vm");
    if (engine.expand(vm, ExpansionForm.VMI).outcome() instanceof Expansion expansion) {
      instances.add(expansion.document());
    }
  }

  @Test
  @DisplayName("has a command line, the same every time, or is refused by the names of its fields")
  void answered() throws IOException {
    int run = 0;
    for (Fields instance : instances()) {
      Fields before = Fields.copyOf(instance);
      GuestCommand command = Qemu.command(instance, Vmi.TCG);
      assertThat(instance).isEqualTo(before);
      assertThat(Qemu.command(Fields.copyOf(instance), Vmi.TCG)).isEqualTo(command);
      assertThat(command.words().isEmpty()).isEqualTo(command.isRefused());
      assertThat(command.causes())
          .allSatisfy(cause -> assertThat(cause.message()).startsWith(cause.field() + ": "));
      run += command.isRefused() ? 0 : 1;
    }
    assertThat(run).isGreaterThan(20);
  }
}
