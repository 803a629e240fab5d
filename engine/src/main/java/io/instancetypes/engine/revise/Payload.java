package io.instancetypes.engine.revise;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.convert.Conversion;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;

/** What a new revision holds. */
public final class Payload {
  /** The whole object; everybody since KubeVirt 0.58 reads that. */
  public static final Payload COMPLETE = new Payload(null);

  private final Function<Object, byte[]> text;

  private Payload(Function<Object, byte[]> text) {
    this.text = text;
  }

  /**
   * Only the spec, in the oldest version and without labels, for controllers that know nothing
   * else. What cannot be said in that version is kept complete: nothing may be lost.
   *
   * @param text writes JSON
   */
  public static Payload legacy(Function<Object, byte[]> text) {
    return new Payload(text);
  }

  public boolean isLegacy() {
    return text != null;
  }

  /** A revision as it is to be written. */
  Fields of(Fields complete) {
    Fields object = complete.object("data");
    Map<String, Object> oldest = Conversion.convert(object, ApiVersion.V1ALPHA1);
    if (!isLegacy() || !SemanticEquality.sameSpec(oldest, object)) {
      return complete;
    }
    Fields revision = Fields.copyOf(complete);
    String spec = Base64.getEncoder().encodeToString(text.apply(oldest.get("spec")));
    revision.put("data", Fields.of("apiVersion", "", "spec", spec));
    revision.object("metadata").remove("labels");
    return revision;
  }

  /** Whether a revision of an older version may stay as it is. */
  boolean leaves(Map<String, Object> revision) {
    return isLegacy() && Identity.map(revision.get("data")).get("spec") instanceof String;
  }
}
