package io.instancetypes.machinery.structuralschema;

import java.util.List;
import java.util.Map;

/** The fields of an object that its schema does not know, as the field validation names them. */
public final class UnknownFields {
  private UnknownFields() {}

  /** Lines such as {@code unknown field "spec.disks[0].size"}; the object stays as it is. */
  public static List<String> of(StructuralSchema structure, Map<String, Object> object) {
    return lines(Pruning.unknown(structure, object));
  }

  /** The same for the paths that {@link Pruning#apply} answered. */
  public static List<String> lines(List<String> paths) {
    return paths.stream().map(path -> "unknown field \"" + path + "\"").toList();
  }
}
