package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.List;

/** The metadata of every object: CRDs say no more of them than that they are there. */
final class ObjectMetaSchema {
  /** What nobody owns, because the server decides it or because it is the object's identity. */
  static final FieldSet UNOWNED =
      FieldSet.ofPaths(
          "apiVersion",
          "kind",
          "metadata",
          "metadata.name",
          "metadata.namespace",
          "metadata.creationTimestamp",
          "metadata.selfLink",
          "metadata.uid",
          "metadata.clusterName",
          "metadata.generation",
          "metadata.managedFields",
          "metadata.resourceVersion");

  static final StructuralSchema STRUCTURE =
      StructuralSchema.of(
          Fields.of(
              "type",
              "object",
              "properties",
              Fields.of(
                  "annotations", texts(),
                  "creationTimestamp", time(),
                  "deletionGracePeriodSeconds", Fields.of("type", "integer"),
                  "deletionTimestamp", time(),
                  "finalizers", finalizers(),
                  "generateName", Fields.of("type", "string"),
                  "generation", Fields.of("type", "integer"),
                  "labels", texts(),
                  "managedFields", Fields.of("type", "array", "items", Fields.of("type", "object")),
                  "name", Fields.of("type", "string"),
                  "namespace", Fields.of("type", "string"),
                  "ownerReferences", ownerReferences(),
                  "resourceVersion", Fields.of("type", "string"),
                  "selfLink", Fields.of("type", "string"),
                  "uid", Fields.of("type", "string"))));

  private ObjectMetaSchema() {}

  private static Fields texts() {
    return Fields.of("type", "object", "additionalProperties", Fields.of("type", "string"));
  }

  private static Fields time() {
    return Fields.of("type", "string", "format", "date-time");
  }

  private static Fields finalizers() {
    return Fields.of(
        "type", "array",
        "items", Fields.of("type", "string"),
        "x-kubernetes-list-type", "set");
  }

  private static Fields ownerReferences() {
    return Fields.of(
        "type",
        "array",
        "items",
        Fields.of(
            "type",
            "object",
            "x-kubernetes-map-type",
            "atomic",
            "properties",
            Fields.of(
                "apiVersion", Fields.of("type", "string"),
                "blockOwnerDeletion", Fields.of("type", "boolean"),
                "controller", Fields.of("type", "boolean"),
                "kind", Fields.of("type", "string"),
                "name", Fields.of("type", "string"),
                "uid", Fields.of("type", "string"))),
        "x-kubernetes-list-type",
        "map",
        "x-kubernetes-list-map-keys",
        List.of("uid"));
  }
}
