package io.instancetypes.api.crd;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** The CustomResourceDefinition of a kind next door. */
final class BundledCrdDefinition {
  private final BundledCrd neighbour;

  BundledCrdDefinition(BundledCrd neighbour) {
    this.neighbour = neighbour;
  }

  Fields document() {
    return Fields.of(
        "apiVersion",
        "apiextensions.k8s.io/v1",
        "kind",
        "CustomResourceDefinition",
        "metadata",
        metadata(),
        "spec",
        Fields.of(
            "group",
            neighbour.group.name,
            "names",
            names(),
            "scope",
            "Namespaced",
            "conversion",
            Fields.of("strategy", "None"),
            "versions",
            versions()));
  }

  private Fields metadata() {
    var metadata = Fields.of("name", neighbour.names.plural() + "." + neighbour.group.name);
    if (!neighbour.group.approval.isEmpty()) {
      metadata.put(
          "annotations", Fields.of("api-approved.kubernetes.io", neighbour.group.approval));
    }
    return metadata;
  }

  private Fields names() {
    BundledCrd.Names names = neighbour.names;
    var document =
        Fields.of(
            "kind", names.kind(),
            "listKind", names.kind() + "List",
            "plural", names.plural(),
            "singular", names.singular(),
            "shortNames", new ArrayList<Object>(names.shortNames()));
    if (names.all()) {
      document.put("categories", new ArrayList<Object>(List.of("all")));
    }
    return document;
  }

  private List<Object> versions() {
    List<Object> versions = new ArrayList<>();
    for (String version : neighbour.group.versions) {
      versions.add(version(version));
    }
    return versions;
  }

  private Fields version(String version) {
    String stored = neighbour.group.versions.getFirst();
    var document = Fields.of("name", version, "served", true, "storage", version.equals(stored));
    if (!version.equals(stored)) {
      document.put("deprecated", true);
      document.put(
          "deprecationWarning",
          "%1$s/%2$s %3$s is deprecated; use %1$s/%4$s"
              .formatted(neighbour.group.name, version, neighbour.names.kind(), stored));
    }
    document.put("schema", Fields.of("openAPIV3Schema", schema()));
    if (neighbour.statusSubresource) {
      document.put("subresources", Fields.of("status", new Fields()));
    }
    if (!neighbour.columns.isEmpty()) {
      List<Object> columns = new ArrayList<>();
      neighbour.columns.forEach(column -> columns.add(column.document()));
      document.put("additionalPrinterColumns", columns);
    }
    return document;
  }

  private Fields schema() {
    Fields schema = Crds.objectSchema(neighbour.description, neighbour.spec);
    ((Fields) schema.get("properties")).put("status", OpenApi.of(neighbour.status));
    return schema;
  }
}
