package io.instancetypes.api.schema;

import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.ScalarSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists and follows the dotted paths of a schema. */
final class SchemaPaths {
  private SchemaPaths() {}

  static List<String> leaves(Schema schema) {
    List<String> leaves = new ArrayList<>();
    collect(schema, "", leaves);
    return List.copyOf(leaves);
  }

  private static void collect(Schema schema, String path, List<String> leaves) {
    switch (schema) {
      case ObjectSchema object when !object.members().isEmpty() ->
          object
              .members()
              .forEach((name, member) -> collect(member.schema(), join(path, name), leaves));
      case ListSchema list -> collect(list.items(), path + "[]", leaves);
      case MapSchema map -> leaves.add(join(path, "*"));
      case ObjectSchema empty -> leaves.add(path);
      case ScalarSchema scalar -> leaves.add(path);
    }
  }

  static Optional<Schema> find(Schema schema, String path) {
    if (path.isEmpty()) {
      return Optional.of(schema);
    }
    return switch (schema) {
      case ObjectSchema object -> findMember(object, path);
      case ListSchema list -> findItem(list, path);
      // Keys of labels and annotations contain dots themselves, so the rest is one key.
      case MapSchema map -> Optional.of(map.values());
      case ScalarSchema scalar -> Optional.empty();
    };
  }

  private static Optional<Schema> findMember(ObjectSchema object, String path) {
    int end = endOfName(path);
    Member member = object.members().get(path.substring(0, end));
    return member == null ? Optional.empty() : find(member.schema(), rest(path, end));
  }

  private static Optional<Schema> findItem(ListSchema list, String path) {
    int end = path.indexOf(']') + 1;
    boolean indexed = path.startsWith("[") && end > 0;
    return indexed ? find(list.items(), rest(path, end)) : Optional.empty();
  }

  private static int endOfName(String path) {
    int at = 0;
    while (at < path.length() && path.charAt(at) != '.' && path.charAt(at) != '[') {
      at++;
    }
    return at;
  }

  private static String rest(String path, int from) {
    return path.startsWith(".", from) ? path.substring(from + 1) : path.substring(from);
  }

  static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
