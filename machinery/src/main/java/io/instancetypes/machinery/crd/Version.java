package io.instancetypes.machinery.crd;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.Rules;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.List;
import java.util.Map;

/** One version of a kind that a definition describes. */
public final class Version {
  private final String apiVersion;
  private final String kind;
  private final Document source;
  private final StructuralSchema structure;
  private final Rules rules;

  /** Where the scale subresource finds its numbers; the selector's path is empty without one. */
  public record Scale(String specReplicas, String statusReplicas, String selector) {}

  Version(String group, CustomResourceDefinition.Names names, Document source) {
    this.apiVersion = group + "/" + source.text("name");
    this.kind = names.kind();
    this.source = source;
    this.structure = StructuralSchema.of(schema());
    this.rules = new Rules(structure);
  }

  public String name() {
    return source.text("name");
  }

  public String apiVersion() {
    return apiVersion;
  }

  public String kind() {
    return kind;
  }

  public boolean isServed() {
    return source.isSet("served");
  }

  public boolean isStored() {
    return source.isSet("storage");
  }

  /** What clients of this version are told with every answer; null if it is not deprecated. */
  public String deprecationWarning() {
    if (!source.isSet("deprecated")) {
      return null;
    }
    String warning = source.text("deprecationWarning");
    return warning.isEmpty() ? apiVersion + " " + kind + " is deprecated" : warning;
  }

  /** The schema as it was written; empty if there is none. */
  public Map<?, ?> schema() {
    return source.object("schema").object("openAPIV3Schema").fields();
  }

  public StructuralSchema structure() {
    return structure;
  }

  public Rules rules() {
    return rules;
  }

  public boolean hasStatus() {
    return source.object("subresources").has("status");
  }

  /** Null if the kind cannot be scaled. */
  public Scale scale() {
    if (!source.object("subresources").has("scale")) {
      return null;
    }
    Document scale = source.object("subresources").object("scale");
    return new Scale(
        scale.text("specReplicasPath"),
        scale.text("statusReplicasPath"),
        scale.text("labelSelectorPath"));
  }

  /** The columns of the table that kubectl prints, as they stand in the definition. */
  public List<?> printerColumns() {
    return Fields.list(source.fields(), "additionalPrinterColumns");
  }

  /** The paths of the fields that lists can be filtered by, such as {@code .spec.color}. */
  public List<String> selectableFields() {
    return source.objects("selectableFields").stream()
        .map(field -> field.text("jsonPath"))
        .toList();
  }
}
