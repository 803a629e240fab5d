package io.instancetypes.machinery.patch;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The patch of the built-in kinds: as a merge patch, but lists are merged where the schema tells
 * their items apart, and directives say what else to do.
 */
public final class StrategicMergePatch {
  private static final String RETAIN_KEYS = "$retainKeys";
  private static final String DELETE_FROM_LIST = "$deleteFromPrimitiveList";
  private static final String SET_ORDER = "$setElementOrder";

  private StrategicMergePatch() {}

  /** The patched document; neither the document nor the patch is changed. */
  public static Fields apply(Map<?, ?> document, Object patch, StructuralSchema structure) {
    if (!(patch instanceof Map<?, ?> changes)) {
      throw PatchException.malformed(
          "json: cannot unmarshal %s into Go value of type map[string]interface {}"
              .formatted(GoTypes.jsonKind(patch)));
    }
    return merged(Fields.copyOf(document), Fields.copyOf(changes), structure);
  }

  /** Both are copies that may be changed. */
  static Fields merged(Fields original, Fields patch, StructuralSchema structure) {
    if (patch.containsKey(Directives.MARKER)) {
      return directed(patch);
    }
    retainKeys(original, patch);
    mergeOrderedLists(original, patch, structure);
    for (String key : List.copyOf(patch.keySet())) {
      if (key.startsWith(DELETE_FROM_LIST)) {
        deleteFromList(original, key, patch.get(key));
      } else {
        mergeField(original, key, patch.get(key), childOf(structure, key));
      }
    }
    return original;
  }

  private static Fields directed(Fields patch) {
    return switch (String.valueOf(patch.get(Directives.MARKER))) {
      case "replace" -> {
        patch.remove(Directives.MARKER);
        yield patch;
      }
      case "delete" -> new Fields();
      default -> throw Directives.unknown(patch);
    };
  }

  private static void retainKeys(Fields original, Fields patch) {
    if (!patch.containsKey(RETAIN_KEYS)) {
      return;
    }
    if (!(patch.remove(RETAIN_KEYS) instanceof List<?> list)) {
      throw PatchException.malformed("invalid patch format of retainKeys");
    }
    Set<Object> retained = new HashSet<>(list);
    patch.forEach(
        (key, value) -> {
          boolean directive = key.startsWith(DELETE_FROM_LIST) || key.startsWith(SET_ORDER);
          if (value != null && !directive && !retained.contains(key)) {
            throw PatchException.malformed("invalid patch format of retainKeys");
          }
        });
    original.keySet().removeIf(key -> !retained.contains(key));
  }

  /** Merges the lists whose order the patch sets, and takes them out of it. */
  private static void mergeOrderedLists(Fields original, Fields patch, StructuralSchema structure) {
    for (String key : List.copyOf(patch.keySet())) {
      if (key.startsWith(SET_ORDER)) {
        List<Object> order = MergedList.listOf(patch.remove(key));
        String name = withoutPrefix(key, SET_ORDER, "setElementOrder list");
        var list = new MergedList(childOf(structure, name));
        List<Object> merged = list.inOrder(order, present(original, name), present(patch, name));
        patch.remove(name);
        if (merged != null) {
          original.put(name, merged);
        }
      }
    }
  }

  /** Null if there is no such field. */
  private static List<Object> present(Fields fields, String name) {
    return fields.containsKey(name) ? MergedList.listOf(fields.get(name)) : null;
  }

  private static void deleteFromList(Fields original, String key, Object deleted) {
    String name = withoutPrefix(key, DELETE_FROM_LIST, "primitive list");
    if (deleted == null) {
      original.remove(name);
    } else if (deleted instanceof List<?> items && original.get(name) instanceof List<?> current) {
      var kept = new ArrayList<Object>(current);
      kept.removeAll(items);
      original.put(name, kept);
    }
  }

  private static String withoutPrefix(String key, String prefix, String what) {
    if (!key.startsWith(prefix + "/")) {
      throw PatchException.malformed("invalid patch format of " + what);
    }
    return key.substring(prefix.length() + 1);
  }

  private static void mergeField(
      Fields original, String key, Object change, StructuralSchema structure) {
    if (change == null) {
      original.remove(key);
      return;
    }
    Object current = original.get(key);
    if (current instanceof Fields fields && change instanceof Fields changes) {
      original.put(key, replaces(structure) ? changes : merged(fields, changes, structure));
    } else if (current instanceof List<?> && change instanceof List<?>) {
      original.put(
          key,
          new MergedList(structure).merged(MergedList.listOf(current), MergedList.listOf(change)));
    } else {
      put(original, key, Directives.without(Directives.withoutNulls(change)));
    }
  }

  private static void put(Fields original, String key, Object value) {
    if (value == Directives.NOTHING) {
      original.remove(key);
    } else {
      original.put(key, value);
    }
  }

  private static boolean replaces(StructuralSchema structure) {
    return "replace".equals(structure.source().get("x-kubernetes-patch-strategy"));
  }

  private static StructuralSchema childOf(StructuralSchema structure, String key) {
    StructuralSchema child = structure.child(key);
    return child == null ? StructuralSchema.UNKNOWN : child;
  }
}
