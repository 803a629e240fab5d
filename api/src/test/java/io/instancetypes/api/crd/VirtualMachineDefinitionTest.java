package io.instancetypes.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VirtualMachineDefinitionTest {
  /** A null is no volume: nothing is made of it, so it is refused here. */
  private static final String NEVER_NULL = "spec.dataVolumeTemplates[]";

  /** What is said here at the object, as a rule, and in KubeVirt's schema at the field. */
  private static final String SAID_BY_RULES = "cel=";

  @Test
  @DisplayName("Every field that KubeVirt has is there, of the same type and as constrained")
  void hasEveryField() {
    Map<String, String> ours = fields();
    var missing = new ArrayList<String>();
    for (String row : recorded()) {
      String[] cells = row.split("\t", -1);
      String told = cells[0].equals(NEVER_NULL) ? "" : constraints(cells[3]);
      String wanted = cells[1] + required(cells) + " " + told;
      if (!wanted.strip().equals(ours.get(cells[0]))) {
        missing.add(cells[0] + ": " + wanted + ", but here " + ours.get(cells[0]));
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  @DisplayName("What KubeVirt does not have is what instance types need beyond it")
  void addsFewFields() {
    var own = new TreeSet<>(fields().keySet());
    recorded().forEach(row -> own.remove(row.substring(0, row.indexOf('\t'))));
    assertThat(own)
        .containsExactly(
            "spec.dataVolumeTemplates[].metadata.name",
            "spec.template.metadata.annotations",
            "spec.template.metadata.annotations{}",
            "spec.template.metadata.labels",
            "spec.template.metadata.labels{}",
            "spec.template.spec.domain.cpu.guest",
            "status.awaitingRestart",
            "status.awaitingRestart.changes",
            "status.awaitingRestart.changes[]",
            "status.awaitingRestart.changes[].path",
            "status.awaitingRestart.changes[].running",
            "status.awaitingRestart.changes[].wanted",
            "status.awaitingRestart.summary",
            "status.awaitingRestart.total",
            "status.pinnedAt",
            "status.printableSize",
            "status.printableSize.memory",
            "status.printableSize.vcpus",
            "status.resolved",
            "status.resolved.cores",
            "status.resolved.memory",
            "status.resolved.sockets",
            "status.resolved.threads",
            "status.resolved.vcpus");
  }

  @Test
  @DisplayName("A definition for a newer KubeVirt keeps what it does not know, at every depth")
  void keepsUnknownFields() {
    Map<String, String> fields = fields(Crds.allKeepingUnknownFields());
    assertThat(fields)
        .containsEntry("spec", "object required preserve-unknown-fields=true")
        .containsEntry(
            "spec.template.spec.domain.devices.disks[]", "object preserve-unknown-fields=true")
        .containsEntry("spec.template.spec.nodeSelector", "object");
  }

  /** A VM without a template's spec starts nothing, so it is refused here. */
  private static String required(String[] cells) {
    return cells[2].isEmpty() && !cells[0].equals("spec.template.spec") ? "" : " required";
  }

  private static String constraints(String text) {
    var kept = new TreeSet<String>();
    for (String constraint : text.split("; ")) {
      boolean worthIt =
          !constraint.isEmpty()
              && !constraint.startsWith("format=int")
              && !constraint.startsWith(SAID_BY_RULES)
              && !constraint.equals("list-type=atomic");
      if (worthIt) {
        kept.add(constraint.replace("'", "").replace("True", "true"));
      }
    }
    return String.join("; ", kept);
  }

  private static List<String> recorded() {
    try (InputStream in =
        VirtualMachineDefinitionTest.class.getResourceAsStream("virtualmachine.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Map<String, String> fields() {
    return fields(Crds.neighbours());
  }

  private static Map<String, String> fields(List<Fields> definitions) {
    Fields definition =
        definitions.stream()
            .filter(
                each ->
                    ((Fields) each.get("metadata"))
                        .get("name")
                        .equals("virtualmachines.kubevirt.io"))
            .findFirst()
            .orElseThrow();
    Fields version =
        (Fields) ((List<?>) ((Fields) definition.get("spec")).get("versions")).getFirst();
    Fields schema = (Fields) ((Fields) version.get("schema")).get("openAPIV3Schema");
    Map<String, String> fields = new LinkedHashMap<>();
    Fields properties = (Fields) schema.get("properties");
    collect("spec", (Fields) properties.get("spec"), true, fields);
    collect("status", (Fields) properties.get("status"), false, fields);
    return fields;
  }

  private static void collect(
      String path, Fields node, boolean required, Map<String, String> fields) {
    boolean eitherOr = Boolean.TRUE.equals(node.get("x-kubernetes-int-or-string"));
    String type = eitherOr ? "int-or-string" : (String) node.get("type");
    fields.put(path, (type + (required ? " required" : "") + " " + constraints(node)).strip());
    if (node.get("properties") instanceof Fields properties) {
      List<?> needed = node.get("required") instanceof List<?> list ? list : List.of();
      properties.forEach(
          (name, child) ->
              collect(path + "." + name, (Fields) child, needed.contains(name), fields));
    }
    if (node.get("items") instanceof Fields items) {
      collect(path + "[]", items, false, fields);
    }
    if (node.get("additionalProperties") instanceof Fields values) {
      collect(path + "{}", values, false, fields);
    }
  }

  private static String constraints(Fields node) {
    var constraints = new TreeSet<String>();
    if (Boolean.TRUE.equals(node.get("nullable"))) {
      constraints.add("nullable=true");
    }
    boolean quantity = node.containsKey("x-kubernetes-int-or-string");
    Map.of(
            "enum", "enum",
            "format", "format",
            "maxItems", "maxItems",
            "maxLength", "maxLength",
            "default", "default",
            "pattern", "pattern",
            "x-kubernetes-list-type", "list-type",
            "x-kubernetes-list-map-keys", "list-map-keys",
            "x-kubernetes-map-type", "map-type",
            "x-kubernetes-preserve-unknown-fields", "preserve-unknown-fields")
        .forEach(
            (key, name) -> {
              if (node.containsKey(key) && !quantity) {
                constraints.add(name + "=" + node.get(key));
              }
            });
    return constraints(String.join("; ", constraints));
  }
}
