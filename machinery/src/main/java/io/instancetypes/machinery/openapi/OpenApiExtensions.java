package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;

/** The extensions by which clients find their way in a document. */
final class OpenApiExtensions {
  static final String KIND = "x-kubernetes-group-version-kind";
  static final String ACTION = "x-kubernetes-action";
  static final String REFERENCE = "$ref";

  private OpenApiExtensions() {}

  static Fields kind(String group, String version, String kind) {
    return Fields.of("group", group, "version", version, "kind", kind);
  }
}
