package io.instancetypes.api.crd;

import io.instancetypes.api.Fields;

/**
 * A column of {@code kubectl get}.
 *
 * @param priority 1 to appear with {@code -o wide} only, otherwise 0
 * @param description may be empty
 */
record PrinterColumn(String name, String type, String path, int priority, String description) {
  static PrinterColumn age(String name) {
    return new PrinterColumn(name, "date", ".metadata.creationTimestamp", 0, "");
  }

  Fields document() {
    var document = Fields.of("name", name, "type", type, "jsonPath", path);
    if (!description.isEmpty()) {
      document.put("description", description);
    }
    if (priority > 0) {
      document.put("priority", (long) priority);
    }
    return document;
  }
}
