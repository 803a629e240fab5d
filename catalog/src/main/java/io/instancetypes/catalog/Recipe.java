package io.instancetypes.catalog;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;

/** What is needed to make one object of the catalogue, cheap to hold until somebody asks for it. */
interface Recipe {
  /** What labels and annotations of the group start with. */
  String PREFIX = ApiVersion.GROUP + "/";

  String VENDOR = "kubevirt.io";

  String name();

  /** The whole object; kinds of different scope differ in nothing else. */
  Fields object(Kind kind);

  /** The document around a spec. */
  static Fields document(
      ApiVersion version, Kind kind, String name, Fields annotations, Fields labels, Fields spec) {
    return Fields.of(
        "apiVersion",
        version.apiVersion(),
        "kind",
        kind.kind(),
        "metadata",
        Fields.of("annotations", annotations, "labels", labels, "name", name),
        "spec",
        spec);
  }
}
