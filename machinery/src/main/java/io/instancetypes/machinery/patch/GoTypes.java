package io.instancetypes.machinery.patch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values as Go prints them and types as Go calls them: people know these texts from Kubernetes. */
public final class GoTypes {
  private GoTypes() {}

  public static String of(Object value) {
    return switch (value) {
      case null -> "<nil>";
      case Map<?, ?> map ->
          new TreeMap<Object, Object>(map)
              .entrySet().stream()
                  .map(entry -> entry.getKey() + ":" + of(entry.getValue()))
                  .collect(Collectors.joining(" ", "map[", "]"));
      case List<?> list ->
          list.stream().map(GoTypes::of).collect(Collectors.joining(" ", "[", "]"));
      default -> value.toString();
    };
  }

  /** What a JSON decoder calls a value that it did not expect. */
  public static String jsonKind(Object value) {
    return switch (value) {
      case Map<?, ?> map -> "object";
      case List<?> list -> "array";
      case String text -> "string";
      case Boolean truth -> "bool";
      case null -> "null";
      default -> "number";
    };
  }

  public static String type(Object value) {
    return switch (value) {
      case null -> "%!s(<nil>)";
      case Map<?, ?> map -> "map[string]interface {}";
      case List<?> list -> "[]interface {}";
      case String text -> "string";
      case Boolean truth -> "bool";
      case Long number -> "int64";
      case Integer number -> "int64";
      default -> "float64";
    };
  }
}
