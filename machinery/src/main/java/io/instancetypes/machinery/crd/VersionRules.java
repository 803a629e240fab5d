package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.cel.FieldPaths;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * What is wrong with the versions of a definition.
 *
 * <p>What all versions say alike, kube-apiserver takes for something the definition as a whole
 * says, and names it so.
 */
final class VersionRules {
  private static final List<String> COLUMN_TYPES =
      List.of("boolean", "date", "integer", "number", "string");
  private static final List<String> COLUMN_FORMATS =
      List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
  private static final int MOST_SELECTABLE = 8;
  private static final int LONGEST_WARNING = 256;

  private final List<Document> versions;
  private final List<Document> before;
  private final Path spec;
  private final List<FieldError> errors = new ArrayList<>();

  private VersionRules(List<Document> versions, List<Document> before, Path spec) {
    this.versions = versions;
    this.before = before;
    this.spec = spec;
  }

  /**
   * @param before the definition's spec until now, empty if it is new
   */
  static List<FieldError> check(Document definition, Document before, Path spec) {
    var rules = new VersionRules(definition.objects("versions"), before.objects("versions"), spec);
    for (int i = 0; i < rules.versions.size(); i++) {
      rules.checkVersion(rules.versions.get(i), i);
    }
    return rules.errors;
  }

  private boolean isShared(String field) {
    Object first = versions.getFirst().fields().get(field);
    return versions.stream().allMatch(v -> Objects.equals(first, v.fields().get(field)));
  }

  private Path place(String field, String sharedName, int index) {
    return isShared(field)
        ? spec.field(sharedName)
        : spec.field("versions").index(index).field(field);
  }

  private void checkVersion(Document version, int index) {
    Path at = spec.field("versions").index(index);
    checkDeprecation(version, at.field("deprecationWarning"));
    Document schema = version.object("schema").object("openAPIV3Schema");
    if (!version.object("schema").has("openAPIV3Schema")) {
      errors.add(FieldError.required(at.field("schema").field("openAPIV3Schema"), ""));
    } else {
      Path place = place("schema", "validation", index).field("openAPIV3Schema");
      boolean hasStatus = version.object("subresources").has("status");
      errors.addAll(SchemaRules.check(schema.fields(), place, hasStatus, isUnchanged(version)));
    }
    checkScale(version, place("subresources", "subresources", index));
    checkColumns(version, place("additionalPrinterColumns", "additionalPrinterColumns", index));
    checkSelectableFields(
        version,
        StructuralSchema.of(schema.fields()),
        place("selectableFields", "selectableFields", index));
  }

  private boolean isUnchanged(Document version) {
    return before.stream()
        .anyMatch(
            old ->
                old.text("name").equals(version.text("name"))
                    && old.object("schema").fields().equals(version.object("schema").fields()));
  }

  private void checkDeprecation(Document version, Path at) {
    if (!version.has("deprecationWarning")) {
      return;
    }
    String warning = version.text("deprecationWarning");
    if (!version.isSet("deprecated")) {
      errors.add(FieldError.invalid(at, warning, "can only be set for deprecated versions"));
      return;
    }
    if (warning.length() > LONGEST_WARNING) {
      errors.add(FieldError.invalid(at, warning, "must be <= 256 characters long"));
    }
    if (warning.isEmpty()) {
      errors.add(FieldError.invalid(at, warning, "must not be an empty string"));
    }
  }

  private void checkScale(Document version, Path at) {
    if (!version.object("subresources").has("scale")) {
      return;
    }
    Document scale = version.object("subresources").object("scale");
    checkReplicas(scale.text("specReplicasPath"), at.field("scale.specReplicasPath"), ".spec");
    checkReplicas(
        scale.text("statusReplicasPath"), at.field("scale.statusReplicasPath"), ".status");
    String selector = scale.text("labelSelectorPath");
    Path place = at.field("scale.labelSelectorPath");
    if (!selector.isEmpty()
        && isSimplePath(selector, place)
        && !selector.startsWith(".spec.")
        && !selector.startsWith(".status.")) {
      errors.add(
          FieldError.invalid(
              place, selector, "should be a json path under either .spec or .status"));
    }
  }

  private void checkReplicas(String path, Path at, String root) {
    if (path.isEmpty()) {
      errors.add(FieldError.required(at, ""));
    } else if (isSimplePath(path, at) && !path.startsWith(root + ".")) {
      errors.add(FieldError.invalid(at, path, "should be a json path under " + root));
    }
  }

  private boolean isSimplePath(String path, Path at) {
    if (!path.startsWith(".")) {
      errors.add(FieldError.invalid(at, path, "must be a simple json path starting with ."));
    }
    return path.startsWith(".");
  }

  private void checkColumns(Document version, Path at) {
    List<Document> columns = version.objects("additionalPrinterColumns");
    for (int i = 0; i < columns.size(); i++) {
      checkColumn(columns.get(i), at.index(i));
    }
  }

  private void checkColumn(Document column, Path at) {
    if (column.text("name").isEmpty()) {
      errors.add(FieldError.required(at.field("name"), ""));
    }
    String type = column.text("type");
    String types = "must be one of " + String.join(",", COLUMN_TYPES);
    if (type.isEmpty()) {
      errors.add(FieldError.required(at.field("type"), types));
    } else if (!COLUMN_TYPES.contains(type)) {
      errors.add(FieldError.invalid(at.field("type"), type, types));
    }
    String format = column.text("format");
    if (!format.isEmpty() && !COLUMN_FORMATS.contains(format)) {
      errors.add(
          FieldError.invalid(
              at.field("format"), format, "must be one of " + String.join(",", COLUMN_FORMATS)));
    }
    if (column.text("jsonPath").isEmpty()) {
      errors.add(FieldError.required(at.field("JSONPath"), ""));
    } else {
      isSimplePath(column.text("jsonPath"), at.field("JSONPath"));
    }
  }

  private void checkSelectableFields(Document version, StructuralSchema structure, Path at) {
    var seen = new HashSet<String>();
    List<Document> fields = version.objects("selectableFields");
    for (int i = 0; i < fields.size(); i++) {
      checkSelectableField(
          fields.get(i).text("jsonPath"), structure, at.index(i).field("jsonPath"), seen);
    }
    if (seen.size() > MOST_SELECTABLE) {
      errors.add(FieldError.tooMany(at, seen.size(), MOST_SELECTABLE));
    }
  }

  private void checkSelectableField(
      String path, StructuralSchema structure, Path at, HashSet<String> seen) {
    if (path.isEmpty()) {
      errors.add(FieldError.required(at, ""));
      return;
    }
    FieldPaths.Found found = FieldPaths.find(path, structure, false);
    if (found.mistake() != null) {
      errors.add(FieldError.invalid(at, path, "is an invalid path: " + found.mistake()));
      return;
    }
    if (path.startsWith(".metadata")) {
      errors.add(FieldError.invalid(at, path, "must not point to fields in metadata"));
    }
    switch (found.structure().type()) {
      case STRING, BOOLEAN, INTEGER -> {}
      default ->
          errors.add(
              FieldError.invalid(
                  at,
                  path,
                  "must point to a field of type string, boolean or integer. Enum string fields and"
                      + " strings with formats are allowed."));
    }
    if (!seen.add(found.path().toString())) {
      errors.add(FieldError.duplicate(at, path));
    }
  }
}
