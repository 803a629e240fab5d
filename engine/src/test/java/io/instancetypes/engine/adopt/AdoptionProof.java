package io.instancetypes.engine.adopt;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Expands an adopted machine and its original, and compares them leaf by leaf. */
public final class AdoptionProof {
  private static final ClusterConfig CONFIG = ClusterConfig.UNCONFIGURED.withoutRoomToGrow();

  private AdoptionProof() {}

  /** That whatever differs is inside of a difference that the answer lists, and nothing else. */
  public static void holds(
      Map<String, Object> original, AdoptionCandidate adopted, ObjectLookup objects) {
    var made = new ArrayList<Map<String, Object>>();
    made.add(adopted.instancetype().document());
    adopted.preference().ifPresent(each -> made.add(each.document()));
    Map<String, Object> before = leaves(original, objects);
    Map<String, Object> after = leaves(adopted.vm(), new DocumentObjects(made).or(objects));
    var moved = new TreeSet<>(before.keySet());
    moved.addAll(after.keySet());
    moved.removeIf(path -> path.contains("-name") && path.startsWith("metadata.annotations"));
    moved.removeIf(path -> same(path, before.get(path), after.get(path)));
    List<String> listed =
        adopted.differences().stream()
            .map(AdoptionDifference::path)
            .map(AdoptionProof::plain)
            .toList();
    assertThat(moved.stream().filter(path -> listed.stream().noneMatch(plain(path)::startsWith)))
        .as("not listed: %s", adopted.vm())
        .isEmpty();
    if (moved.isEmpty()) {
      assertThat(listed).as("listed, though equal: %s", adopted.vm()).isEmpty();
    }
  }

  /** Paths name items of lists, leaves count them. */
  private static String plain(String path) {
    return path.replaceAll("\\[[^]]*]", "[]");
  }

  private static boolean same(String path, Object one, Object other) {
    if (path.matches("spec.domain.cpu.(sockets|cores|threads)")) {
      // One is what KubeVirt takes for none.
      return (one == null ? 1L : one).equals(other == null ? 1L : other);
    }
    return one != null && other != null && Fields.of("x", one).equals(Fields.of("x", other))
        || one != null
            && other != null
            && path.endsWith("guest")
            && io.instancetypes.api.Quantity.tryParse(one)
                .equals(io.instancetypes.api.Quantity.tryParse(other));
  }

  private static Map<String, Object> leaves(Map<String, Object> vm, ObjectLookup objects) {
    var result = new Engine(CONFIG, objects).expand(vm, ExpansionForm.VMI).outcome();
    assertThat(result).as("%s", vm).isInstanceOf(Expansion.class);
    Fields instance = ((Expansion) result).document();
    var leaves = new TreeMap<String, Object>();
    DisplayValues.leaves("spec", instance.get("spec"), leaves::put);
    DisplayValues.leaves(
        "metadata.annotations",
        Fields.map(Fields.map(instance, "metadata"), "annotations"),
        leaves::put);
    return leaves.entrySet().stream()
        .filter(leaf -> !(leaf.getKey().equals("metadata.annotations")))
        .filter(leaf -> leaf.getValue() != null)
        .collect(
            Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
  }
}
