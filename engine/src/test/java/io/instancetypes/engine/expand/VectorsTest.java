package io.instancetypes.engine.expand;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.ResolvedType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** KubeVirt's own answers to 427 generated inputs. */
class VectorsTest {
  private static final Expander EXPANDER = new Expander(ClusterConfig.UNCONFIGURED);

  /** One input with its recorded answer. */
  record Vector(Map<String, Object> fields) {
    ExpansionResult expand(ExpansionForm form) {
      return EXPANDER.expand(vm(), chosen("instancetype"), chosen("preference"), form);
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> vm() {
      return (Map<String, Object>) fields.get("vm");
    }

    @SuppressWarnings("unchecked")
    private ResolvedType chosen(String key) {
      if (!(fields.get(key) instanceof Map<?, ?> object)) {
        return null;
      }
      return new ResolvedType(
          Kind.of((String) object.get("kind")).orElseThrow(),
          (String) ((Map<?, ?>) object.get("metadata")).get("name"),
          null,
          ApiVersion.of((String) object.get("apiVersion")).orElseThrow(),
          (Map<String, Object>) object.get("spec"));
    }

    @Override
    public String toString() {
      return (String) fields.get("id");
    }
  }

  @SuppressWarnings("unchecked")
  static Stream<Vector> vectors() throws IOException {
    var vectors = new ArrayList<Vector>();
    try (var input = VectorsTest.class.getResourceAsStream("/expand-vectors.jsonl")) {
      Json.readAll(
          input.readAllBytes(), line -> vectors.add(new Vector((Map<String, Object>) line)));
    }
    assertThat(vectors).hasSize(427);
    return vectors.stream();
  }

  static Stream<Vector> accepted() throws IOException {
    return vectors().filter(vector -> vector.fields.get("conflicts") == null);
  }

  static Stream<Vector> refused() throws IOException {
    return vectors().filter(vector -> vector.fields.get("conflicts") != null);
  }

  @ParameterizedTest
  @MethodSource("accepted")
  @DisplayName("The expanded VirtualMachine is the one that KubeVirt answers")
  void expandsAsVm(Vector vector) {
    Map<?, ?> document = document(vector.expand(ExpansionForm.VM));
    Map<?, ?> template = (Map<?, ?>) ((Map<?, ?>) document.get("spec")).get("template");
    assertThat(leaves(template)).isEqualTo(leaves(vector.fields.get("expandedTemplate")));
  }

  @ParameterizedTest
  @MethodSource("accepted")
  @DisplayName("The VirtualMachineInstance is the one that KubeVirt starts")
  void expandsAsVmi(Vector vector) {
    Map<?, ?> document = document(vector.expand(ExpansionForm.VMI));
    assertThat(leaves(document.get("spec"))).isEqualTo(leaves(vector.fields.get("vmiSpec")));
    assertThat(((Map<?, ?>) document.get("metadata")).get("annotations"))
        .isEqualTo(vector.fields.get("vmiAnnotations"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  @DisplayName("What KubeVirt refuses is refused for the same fields")
  void refuses(Vector vector) {
    for (ExpansionForm form : ExpansionForm.values()) {
      assertThat(vector.expand(form)).isInstanceOf(ExpansionResult.Refusal.class);
      List<Cause> causes = ((ExpansionResult.Refusal) vector.expand(form)).causes();
      assertThat(causes.stream().map(Cause::field).collect(Collectors.toSet()))
          .isEqualTo(expectedConflicts(vector));
    }
  }

  private static Set<String> expectedConflicts(Vector vector) {
    return ((List<?>) vector.fields.get("conflicts"))
        .stream().map(path -> ownSpelling((String) path)).collect(Collectors.toSet());
  }

  /** Paths are reported as the owner of a VM writes them. */
  private static String ownSpelling(String path) {
    return path.replace("dedicatedCPUPlacement", "dedicatedCpuPlacement")
        .replaceFirst("^annotations", "spec.template.metadata.annotations");
  }

  private static Map<?, ?> document(ExpansionResult outcome) {
    return switch (outcome) {
      case ExpansionResult.Expansion expansion -> expansion.document();
      case ExpansionResult.Refusal refusal ->
          throw new AssertionError(
              refusal.causes().stream().map(Cause::message).collect(Collectors.joining("\n")));
    };
  }

  private static Map<String, Object> leaves(Object document) {
    var leaves = new TreeMap<String, Object>();
    DisplayValues.leaves("", Likeness.of(document), leaves::put);
    return leaves;
  }
}
