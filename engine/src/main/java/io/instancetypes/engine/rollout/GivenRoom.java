package io.instancetypes.engine.rollout;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.revise.SemanticEquality;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The room to grow that a cluster gives whoever asks for none. It follows from the size and is no
 * difference of its own; but where only one side asks for room, the other one has what it is given.
 */
public final class GivenRoom {
  private static final List<String> FIELDS = List.of("cpu.maxSockets", "memory.maxGuest");

  private GivenRoom() {}

  /**
   * @param differences between specs that hold only the room that was asked for
   * @param before the spec on the left with what it was given, if that is asked for
   * @param after the same for the one on the right
   */
  public static List<FieldDifference> filled(
      List<FieldDifference> differences,
      Supplier<Map<String, Object>> before,
      Supplier<Map<String, Object>> after) {
    return differences.stream().anyMatch(GivenRoom::isOneSided)
        ? differences.stream().flatMap(each -> filled(each, before, after)).toList()
        : differences;
  }

  private static Stream<FieldDifference> filled(
      FieldDifference difference,
      Supplier<Map<String, Object>> before,
      Supplier<Map<String, Object>> after) {
    if (!isOneSided(difference)) {
      return Stream.of(difference);
    }
    String field = field(difference.path());
    Object old = difference.before() == null ? value(before.get(), field) : difference.before();
    Object now = difference.after() == null ? value(after.get(), field) : difference.after();
    return SemanticEquality.same(field.substring(field.indexOf('.') + 1), old, now)
        ? Stream.of()
        : Stream.of(new FieldDifference(difference.path(), old, now));
  }

  private static boolean isOneSided(FieldDifference difference) {
    return (difference.before() == null || difference.after() == null) && isRoom(difference.path());
  }

  public static boolean isRoom(String path) {
    return FIELDS.stream().anyMatch(field -> path.endsWith(".domain." + field));
  }

  private static String field(String path) {
    return FIELDS.stream().filter(path::endsWith).findFirst().orElseThrow();
  }

  private static Object value(Map<String, Object> spec, String field) {
    Object found = spec.get("domain");
    for (String key : field.split("\\.")) {
      found = Fields.map(found).get(key);
    }
    return found;
  }
}
