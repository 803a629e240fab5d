package io.instancetypes.engine.revise;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.api.json.Json;
import java.util.Base64;
import java.util.Map;

/** What a new revision holds. */
public enum Payload {
  /** The whole object; everybody since KubeVirt 0.58 reads that. */
  COMPLETE,
  /**
   * Only the spec, in the oldest version and without labels, for controllers that know nothing
   * else. What cannot be said in that version is kept complete: nothing may be lost.
   */
  LEGACY;

  /** A revision as it is to be written. */
  Fields of(Fields complete) {
    Fields object = complete.object("data");
    Map<String, Object> oldest = Conversion.convert(object, ApiVersion.V1ALPHA1);
    if (this == COMPLETE || !SemanticEquality.sameSpec(oldest, object)) {
      return complete;
    }
    Fields revision = Fields.copyOf(complete);
    String spec = Base64.getEncoder().encodeToString(Json.write(oldest.get("spec")));
    revision.put("data", Fields.of("apiVersion", "", "spec", spec));
    revision.object("metadata").remove("labels");
    return revision;
  }

  /** Whether a revision of an older version may stay as it is. */
  boolean leaves(Map<String, Object> revision) {
    return this == LEGACY && Fields.map(revision, "data").get("spec") instanceof String;
  }
}
