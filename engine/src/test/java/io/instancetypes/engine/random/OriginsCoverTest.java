package io.instancetypes.engine.random;

import static io.instancetypes.engine.random.RandomVms.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OriginsCoverTest {
  private static final Set<String> NAMED_BY_THE_VM = Set.of("metadata.name", "metadata.namespace");

  @Test
  @DisplayName("Every field of template and volumes has one origin, with the value it has")
  void coverEveryField() {
    Cases.expanded(
        (each, expansion) -> {
          var told = new LinkedHashMap<String, Object>();
          for (Origin origin : expansion.origins().all()) {
            if (origin.value() != null || !isRemoval(each, origin.path())) {
              assertThat(told).doesNotContainKey(origin.path());
              told.put(origin.path(), origin.value());
            }
          }
          assertThat(told).isEqualTo(leaves(each, expansion.document()));
        });
  }

  @Test
  @DisplayName("What is told to be changed is exactly what is not as the owner wrote it")
  void tellWhatChanged() {
    Cases.expanded(
        (each, expansion) -> {
          Map<String, Object> before = owned(each);
          var changed = new LinkedHashSet<String>();
          leaves(each, expansion.document())
              .forEach(
                  (path, value) -> {
                    if (!before.containsKey(path) || !Objects.equals(before.get(path), value)) {
                      changed.add(path);
                    }
                  });
          if (isRemoval(each, guest(each))) {
            changed.add(guest(each));
          }
          assertThat(
                  expansion.origins().changed().stream()
                      .map(Origin::path)
                      .collect(Collectors.toSet()))
              .isEqualTo(changed);
        });
  }

  @Test
  @DisplayName(
      "Nothing stands instead of itself, and what the owner wrote is never lost from sight")
  void tellWhatIsReplaced() {
    Cases.expanded(
        (each, expansion) -> {
          Map<String, Object> before = owned(each);
          for (Origin origin : expansion.origins().changed()) {
            assertThat(origin.insteadOf())
                .noneMatch(wish -> isScalar(wish.value()) && wish.value().equals(origin.value()));
            Object written = before.get(origin.path());
            if (written != null && !written.equals("")) {
              assertThat(origin.insteadOf().getFirst().value())
                  .as(origin.path())
                  .isEqualTo(written);
            }
          }
        });
  }

  /** A wish for a whole object is told at each of the fields that stand in its place. */
  private static boolean isScalar(Object value) {
    return !(value instanceof Map) && !(value instanceof List);
  }

  /** The count of vCPUs is the one thing that expanding takes out of a template. */
  private static boolean isRemoval(Case each, String path) {
    return each.isWorkedOn()
        && path.equals(guest(each))
        && at(each.template(), "spec", "domain", "cpu").get("guest") != null;
  }

  private static String guest(Case each) {
    return base(each) + "spec.domain.cpu.guest";
  }

  private static String base(Case each) {
    return each.form() == ExpansionForm.VM ? "spec.template." : "";
  }

  private static Map<String, Object> owned(Case each) {
    return leaves(base(each), each.template(), each.vm());
  }

  private static Map<String, Object> leaves(Case each, Map<?, ?> document) {
    Map<String, Object> leaves = leaves(base(each), each.template(document), document);
    if (each.form() == ExpansionForm.VMI) {
      leaves
          .keySet()
          .removeIf(
              path ->
                  NAMED_BY_THE_VM.contains(path) || path.startsWith("metadata.ownerReferences"));
    }
    return leaves;
  }

  private static Map<String, Object> leaves(String base, Map<?, ?> template, Map<?, ?> vm) {
    var leaves = new LinkedHashMap<String, Object>();
    for (String part : new String[] {"metadata", "spec"}) {
      at(template, part)
          .forEach(
              (key, value) -> DisplayValues.leaves(base + part + "." + key, value, leaves::put));
    }
    if (at(vm, "spec").get("dataVolumeTemplates") != null && !base.isEmpty()) {
      DisplayValues.leaves(
          "spec.dataVolumeTemplates", at(vm, "spec").get("dataVolumeTemplates"), leaves::put);
    }
    return leaves;
  }
}
