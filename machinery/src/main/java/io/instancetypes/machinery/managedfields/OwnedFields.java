package io.instancetypes.machinery.managedfields;

import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.List;
import java.util.Map;

/** The fields that whoever writes a document says something about. */
public final class OwnedFields {
  private OwnedFields() {}

  /** All of a whole object's fields but those that nobody owns. */
  public static FieldSet of(Map<?, ?> object, StructuralSchema structure) {
    return of(object, MergeSchema.of(structure)).difference(ObjectMetaSchema.UNOWNED);
  }

  static FieldSet of(Map<?, ?> object, MergeSchema shape) {
    return below(object, shape);
  }

  /** Every field and item below a value, containers with what they contain. */
  static FieldSet everythingBelow(Object value, MergeSchema shape) {
    return switch (shape.part(value)) {
      case BY_FIELDS -> value instanceof Map<?, ?> map ? allFields(map, shape) : FieldSet.EMPTY;
      case BY_ITEMS -> value instanceof List<?> list ? allItems(list, shape) : FieldSet.EMPTY;
      case WHOLE -> FieldSet.EMPTY;
    };
  }

  private static FieldSet allFields(Map<?, ?> map, MergeSchema shape) {
    var set = new FieldSet.Builder(map.size());
    map.forEach(
        (key, value) -> {
          MergeSchema.Named named = shape.named((String) key);
          if (named == null) {
            set.add(PathElement.field((String) key), true, everythingBelow(value, shape.others()));
          } else {
            set.add(named.element(), true, everythingBelow(value, named.shape()));
          }
        });
    return set.build();
  }

  private static FieldSet allItems(List<?> list, MergeSchema shape) {
    var set = new FieldSet.Builder(list.size());
    ListItems.of(shape, list)
        .forEach(
            (element, items) ->
                set.add(
                    element,
                    true,
                    items.size() > 1
                        ? FieldSet.EMPTY
                        : everythingBelow(items.getFirst(), shape.items())));
    return set.build();
  }

  private static FieldSet below(Object value, MergeSchema shape) {
    return switch (shape.part(value)) {
      case BY_FIELDS -> value instanceof Map<?, ?> map ? fields(map, shape) : FieldSet.EMPTY;
      case BY_ITEMS -> value instanceof List<?> list ? items(list, shape) : FieldSet.EMPTY;
      case WHOLE -> FieldSet.EMPTY;
    };
  }

  private static FieldSet fields(Map<?, ?> map, MergeSchema shape) {
    var set = new FieldSet.Builder();
    for (var entry : map.entrySet()) {
      String key = (String) entry.getKey();
      Object value = entry.getValue();
      MergeSchema.Named named = shape.named(key);
      if (named == null) {
        set.add(PathElement.field(key), true, below(value, shape.others()));
      } else {
        set.add(named.element(), isLeaf(value, named.shape()), below(value, named.shape()));
      }
    }
    return set.build();
  }

  private static boolean isLeaf(Object value, MergeSchema shape) {
    return value == null
        || value instanceof Map<?, ?> map && map.isEmpty()
        || shape.part(value) == MergeSchema.Part.WHOLE;
  }

  private static FieldSet items(List<?> list, MergeSchema shape) {
    var set = new FieldSet.Builder();
    ListItems.of(shape, list)
        .forEach(
            (element, items) -> {
              // Items that cannot be told apart are owned together, without their fields.
              FieldSet below =
                  items.size() > 1 ? FieldSet.EMPTY : below(items.getFirst(), shape.items());
              set.add(element, true, below);
            });
    return set.build();
  }
}
