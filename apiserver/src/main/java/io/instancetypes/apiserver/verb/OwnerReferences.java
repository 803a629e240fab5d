package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.Caller;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** An owner that is named twice in the same words is one owner. */
final class OwnerReferences {
  private static final String FIELD = "ownerReferences";

  private OwnerReferences() {}

  static void dedup(Fields object, Caller caller) {
    if (!(object.get("metadata") instanceof Fields metadata)
        || !(metadata.get(FIELD) instanceof List<?> references)
        || references.size() < 2) {
      return;
    }
    var kept = new ArrayList<Object>();
    var repeated = new LinkedHashSet<String>();
    for (Object reference : references) {
      if (kept.contains(reference)) {
        repeated.add(Fields.text(Fields.map(reference), "uid"));
      } else {
        kept.add(reference);
      }
    }
    if (!repeated.isEmpty()) {
      metadata.put(FIELD, kept);
      caller.warn(
          ".metadata.ownerReferences contains duplicate entries; API server dedups owner references"
              + " in 1.20+, and may reject such requests as early as 1.24; please fix your"
              + " requests; duplicate UID(s) observed: "
              + String.join(", ", repeated));
    }
  }
}
