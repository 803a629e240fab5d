package io.instancetypes.machinery.protobuf;

import io.instancetypes.machinery.builtin.BuiltinField;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import io.instancetypes.machinery.builtin.BuiltinType;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import io.instancetypes.machinery.builtin.FieldType;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which messages there are for an apiVersion and a kind. */
final class KnownKinds {
  private static final String LIST = "List";

  /** Kinds that belong to every group: requests about an object carry the object's group. */
  private static final Set<String> OF_EVERY_GROUP =
      Set.of(
          "Status",
          "DeleteOptions",
          "CreateOptions",
          "UpdateOptions",
          "PatchOptions",
          "ListOptions",
          "PartialObjectMetadata");

  private KnownKinds() {}

  /** The type of the kind's message; null if it has none. */
  static BuiltinType find(String apiVersion, String kind) {
    BuiltinType type = single(apiVersion, kind);
    if (type == null && kind.endsWith(LIST)) {
      BuiltinType item = single(apiVersion, kind.substring(0, kind.length() - LIST.length()));
      return item == null ? null : listOf(item);
    }
    return type;
  }

  private static BuiltinType single(String apiVersion, String kind) {
    if (OF_EVERY_GROUP.contains(kind)) {
      return BuiltinTypes.find(BuiltinTypes.META + kind);
    }
    String name = BuiltinKinds.typeOf(apiVersion, kind);
    return name == null ? null : BuiltinTypes.find(name);
  }

  /** All lists look the same, so the table does not have them. */
  private static BuiltinType listOf(BuiltinType item) {
    var metadata = new FieldType.Reference(BuiltinTypes.META + "ListMeta");
    var items = new FieldType.ListOf(new FieldType.Reference(item.name()));
    return new BuiltinType(
        item.name() + LIST,
        true,
        false,
        List.of(
            new BuiltinField("metadata", 1, metadata, false, false, Map.of()),
            new BuiltinField("items", 2, items, true, true, Map.of())));
  }
}
