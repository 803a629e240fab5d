package io.instancetypes.machinery.patch;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * RFC 7386 as Kubernetes applies it: what a patch adds where nothing was, or in the place of
 * something else than an object, loses its nulls even inside lists.
 */
public final class MergePatch {
  private MergePatch() {}

  /** The patched document; neither the document nor the patch is changed. */
  public static Fields apply(Map<?, ?> document, Object patch) {
    if (patch == null) {
      throw PatchException.malformed("Invalid JSON Patch");
    }
    if (!(patch instanceof Map<?, ?> changes)) {
      throw PatchException.malformed(
          "error decoding patch: json: cannot unmarshal %s into Go value of type map[string]interface {}"
              .formatted(GoTypes.jsonKind(patch)));
    }
    Fields patched = Fields.copyOf(document);
    merge(patched, changes);
    return patched;
  }

  private static void merge(Fields target, Map<?, ?> changes) {
    for (var change : changes.entrySet()) {
      String key = (String) change.getKey();
      if (change.getValue() == null) {
        target.remove(key);
      } else {
        mergeField(target, key, change.getValue());
      }
    }
  }

  private static void mergeField(Fields target, String key, Object change) {
    if (!(target.get(key) instanceof Fields current)) {
      target.put(key, withoutNulls(change));
    } else if (change instanceof Map<?, ?> changes) {
      merge(current, changes);
    } else {
      target.put(key, Fields.copy(change));
    }
  }

  private static Object withoutNulls(Object node) {
    if (node instanceof Map<?, ?> map) {
      var kept = new Fields(map.size());
      map.forEach(
          (key, value) -> {
            if (value != null) {
              kept.put((String) key, withoutNulls(value));
            }
          });
      return kept;
    }
    if (node instanceof List<?> list) {
      var kept = new ArrayList<Object>(list.size());
      list.forEach(item -> kept.add(withoutNulls(item)));
      return kept;
    }
    return node;
  }
}
