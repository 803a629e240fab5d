package io.instancetypes.machinery.structuralschema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The schema of the metadata that every object has. */
public final class ObjectMeta {
  private static final Map<String, Object> TEXT = Map.of("type", "string");
  private static final Map<String, Object> TIME =
      Map.of("type", "string", "format", "date-time", "nullable", true);
  private static final Map<String, Object> WHOLE = Map.of("type", "integer", "format", "int64");
  private static final Map<String, Object> TRUTH = Map.of("type", "boolean");
  private static final Map<String, Object> TEXTS =
      Map.of("type", "object", "additionalProperties", TEXT);

  public static final StructuralSchema STRUCTURE = StructuralSchema.of(object(fields()));

  private ObjectMeta() {}

  private static Map<String, Object> fields() {
    var fields = new HashMap<String, Object>();
    for (String text :
        List.of("name", "generateName", "namespace", "selfLink", "uid", "resourceVersion")) {
      fields.put(text, TEXT);
    }
    fields.put("generation", WHOLE);
    fields.put("creationTimestamp", TIME);
    fields.put("deletionTimestamp", TIME);
    fields.put("deletionGracePeriodSeconds", WHOLE);
    fields.put("labels", TEXTS);
    fields.put("annotations", TEXTS);
    fields.put("finalizers", list(TEXT));
    fields.put("ownerReferences", list(object(ownerReference())));
    fields.put("managedFields", list(object(managedFields())));
    return fields;
  }

  private static Map<String, Object> ownerReference() {
    return Map.of(
        "apiVersion", TEXT,
        "kind", TEXT,
        "name", TEXT,
        "uid", TEXT,
        "controller", TRUTH,
        "blockOwnerDeletion", TRUTH);
  }

  private static Map<String, Object> managedFields() {
    return Map.of(
        "manager", TEXT,
        "operation", TEXT,
        "apiVersion", TEXT,
        "time", TIME,
        "fieldsType", TEXT,
        "fieldsV1", Map.of("type", "object", "x-kubernetes-preserve-unknown-fields", true),
        "subresource", TEXT);
  }

  private static Map<String, Object> object(Map<String, Object> properties) {
    return Map.of("type", "object", "properties", properties);
  }

  private static Map<String, Object> list(Map<String, Object> items) {
    return Map.of("type", "array", "items", items);
  }
}
