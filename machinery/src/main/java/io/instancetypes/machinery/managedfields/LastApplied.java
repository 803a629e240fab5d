package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The configuration that client-side apply keeps in an annotation. Only kubectl means it: for its
 * own server-side apply the annotation vouches for fields, and is kept up to date.
 */
record LastApplied(JsonText json) {
  static final String MANAGER = "kubectl";
  private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
  private static final int MOST_ANNOTATION_BYTES = 256 * 1024;

  /** The fields that still are as client-side apply left them. */
  FieldSet fields(Map<?, ?> live, String apiVersion, MergeSchema shape) {
    if (!(annotations(live).get(ANNOTATION) instanceof String text) || text.isEmpty()) {
      return FieldSet.EMPTY;
    }
    try {
      if (json.read(text) instanceof Map<?, ?> last && apiVersion.equals(last.get("apiVersion"))) {
        Comparison changes = Comparison.of(last, live, shape);
        return OwnedFields.of(last, shape)
            .difference(changes.written())
            .difference(changes.removed());
      }
    } catch (RuntimeException unreadable) {
      // Anyone may write anything into an annotation: it vouches for nothing then.
      return FieldSet.EMPTY;
    }
    return FieldSet.EMPTY;
  }

  private static Map<?, ?> annotations(Map<?, ?> object) {
    return Fields.map(Fields.map(object, "metadata"), "annotations");
  }

  /** Brings the annotation of an object that has one up to date; its metadata must be a copy. */
  void refresh(Fields object, Map<?, ?> configuration) {
    Fields annotations = Fields.copyOf(annotations(object));
    if (annotations.get(ANNOTATION) instanceof String text && !text.isEmpty()) {
      annotations.put(ANNOTATION, written(configuration));
      if (bytes(annotations) > MOST_ANNOTATION_BYTES) {
        annotations.remove(ANNOTATION);
      }
      object.object("metadata").put("annotations", annotations);
    }
  }

  private String written(Map<?, ?> configuration) {
    Fields bare = Fields.copyOf(configuration);
    if (bare.get("metadata") instanceof Fields metadata
        && metadata.get("annotations") instanceof Fields annotations) {
      annotations.remove(ANNOTATION);
    }
    return json.write(sorted(bare)) + "\n";
  }

  private static Object sorted(Object node) {
    if (node instanceof Map<?, ?> map) {
      var sorted = new Fields(map.size());
      new TreeMap<Object, Object>(map)
          .forEach((key, value) -> sorted.put((String) key, sorted(value)));
      return sorted;
    }
    if (node instanceof List<?> list) {
      List<Object> sorted = new ArrayList<>(list.size());
      list.forEach(item -> sorted.add(sorted(item)));
      return sorted;
    }
    return node;
  }

  private static long bytes(Map<String, Object> annotations) {
    long bytes = 0;
    for (var entry : annotations.entrySet()) {
      bytes += entry.getKey().getBytes(StandardCharsets.UTF_8).length;
      bytes += String.valueOf(entry.getValue()).getBytes(StandardCharsets.UTF_8).length;
    }
    return bytes;
  }
}
