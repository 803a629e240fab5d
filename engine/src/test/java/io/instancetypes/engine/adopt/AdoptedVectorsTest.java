package io.instancetypes.engine.adopt;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.adopt.Adoption.Adopted;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.ExpansionForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The recorded inputs: flattened, adopted and expanded again. */
class AdoptedVectorsTest {
  private int equal;
  private int different;
  private int refused;

  @Test
  @DisplayName(
      "Every recorded VM, flattened and adopted, starts the same again, or the difference is"
          + " listed")
  void roundTrip() throws IOException {
    for (Map<String, Object> vector : vectors()) {
      roundTrip(vector);
    }
    assertThat(List.of(equal, different, refused)).isEqualTo(List.of(708, 8, 10));
  }

  private void roundTrip(Map<String, Object> vector) {
    Fields vm = Fields.copyOf(Fields.map(vector, "vm"));
    var objects = new ArrayList<Map<String, Object>>();
    for (Kind.Family family : Kind.Family.values()) {
      String key = TypeMatcher.key(family);
      if (vector.get(key) instanceof Fields object) {
        objects.add(object);
        vm.object("spec")
            .put(
                key,
                Fields.of(
                    "kind", object.get("kind"), "name", object.object("metadata").get("name")));
      }
    }
    var lookup = new DocumentObjects(objects);
    if (!(new Engine(ClusterConfig.UNCONFIGURED, lookup).expand(vm, ExpansionForm.VM).outcome()
        instanceof Expansion flat)) {
      return;
    }
    List<AdoptableType> types =
        objects.stream().flatMap(each -> AdoptableType.of(each).stream()).toList();
    var adopter =
        new Adopter(
            ClusterConfig.UNCONFIGURED,
            lookup,
            types.stream()
                .filter(each -> each.type().kind().family() == Kind.Family.INSTANCETYPE)
                .toList(),
            types.stream()
                .filter(each -> each.type().kind().family() == Kind.Family.PREFERENCE)
                .toList());
    for (Map<String, Object> machine : List.of(flat.document(), vm)) {
      Fields plain = Fields.copyOf(machine);
      plain.object("spec").remove("instancetype");
      plain.object("spec").remove("preference");
      Fields domain = plain.object("spec").object("template").object("spec").object("domain");
      if (domain.get("memory") == null && domain.get("resources") == null) {
        domain.object("memory").put("guest", "3Gi");
      }
      switch (adopter.adopt(plain, List.of())) {
        case Adopted adopted -> {
          AdoptionProof.holds(plain, adopted.best(), lookup);
          equal += adopted.best().isEqual() ? 1 : 0;
          different += adopted.best().isEqual() ? 0 : 1;
        }
        case Adoption.Refused no -> {
          assertThat(no.causes().getFirst().message())
              .isEqualTo("spec.instancetype: the VM does not say how much memory it has");
          refused++;
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> vectors() throws IOException {
    var vectors = new ArrayList<Map<String, Object>>();
    try (var input = AdoptedVectorsTest.class.getResourceAsStream("/expand-vectors.jsonl")) {
      Json.readAll(input.readAllBytes(), line -> vectors.add((Map<String, Object>) line));
    }
    assertThat(vectors).hasSize(427);
    return vectors;
  }
}
