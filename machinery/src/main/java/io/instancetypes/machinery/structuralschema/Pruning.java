package io.instancetypes.machinery.structuralschema;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Removes what a schema does not know, and nulls where it knows of no null and no default.
 *
 * <p>Of the metadata of an object, and of the objects embedded in it, every field of ObjectMeta
 * stays and no other.
 */
public final class Pruning {
  private static final Set<String> META = Set.of("apiVersion", "kind", "metadata");

  private final List<String> unknown = new ArrayList<>();
  private final boolean removes;

  private Pruning(boolean removes) {
    this.removes = removes;
  }

  /** Changes the object; answers the paths of the unknown fields that are gone, sorted. */
  public static List<String> apply(StructuralSchema structure, Map<String, Object> object) {
    return new Pruning(true).start(structure, object);
  }

  /** The paths of the unknown fields; the object stays as it is. */
  static List<String> unknown(StructuralSchema structure, Map<String, Object> object) {
    return new Pruning(false).start(structure, object);
  }

  private List<String> start(StructuralSchema structure, Map<String, Object> object) {
    prune(structure, object, Path.ROOT, new Manner(true, structure.preservesUnknownFields()));
    unknown.sort(null);
    return unknown;
  }

  /** Whether a value is an object with metadata, and whether it keeps what is not known of it. */
  private record Manner(boolean isResource, boolean keeps) {
    static final Manner STRICT = new Manner(false, false);

    static Manner of(StructuralSchema structure, boolean keeps) {
      return new Manner(
          structure.isEmbeddedResource(), keeps || structure.preservesUnknownFields());
    }
  }

  private void prune(StructuralSchema structure, Object value, Path path, Manner manner) {
    if (value instanceof Map<?, ?> map) {
      pruneMap(structure, Defaulting.writable(map), path, manner);
    } else if (value instanceof List<?> list) {
      StructuralSchema items = structure == null ? null : structure.items();
      for (int i = 0; i < list.size(); i++) {
        pruneChild(items, list.get(i), path.index(i), manner.keeps);
      }
    }
  }

  private void pruneMap(
      StructuralSchema structure, Map<String, Object> map, Path path, Manner manner) {
    for (Iterator<Map.Entry<String, Object>> it = map.entrySet().iterator(); it.hasNext(); ) {
      var entry = it.next();
      String name = entry.getKey();
      if (manner.isResource && META.contains(name)) {
        pruneMetadata(name, entry.getValue(), path);
        continue;
      }
      StructuralSchema child = structure == null ? null : structure.child(name);
      if (child == null && !manner.keeps) {
        unknown.add(path.field(name).text());
        remove(it);
      } else if (child != null && isIdleNull(child, entry.getValue())) {
        remove(it);
      } else if (child != null) {
        boolean keeps = manner.keeps && child == StructuralSchema.UNKNOWN;
        pruneChild(child, entry.getValue(), path.field(name), keeps);
      }
    }
  }

  private void remove(Iterator<?> fields) {
    if (removes) {
      fields.remove();
    }
  }

  private static boolean isIdleNull(StructuralSchema child, Object value) {
    return value == null
        && child != StructuralSchema.UNKNOWN
        && !child.nullable()
        && child.defaultValue() == null;
  }

  private void pruneMetadata(String name, Object value, Path path) {
    if (name.equals("metadata")) {
      prune(ObjectMeta.STRUCTURE, value, path.field(name), Manner.STRICT);
    }
  }

  /** Of what may be anything, nothing is known: unless it is kept, objects in it end empty. */
  private void pruneChild(StructuralSchema child, Object value, Path path, boolean keeps) {
    if (child != null && child != StructuralSchema.UNKNOWN) {
      prune(child, value, path, Manner.of(child, keeps));
    } else if (!keeps) {
      prune(null, value, path, Manner.STRICT);
    }
  }
}
