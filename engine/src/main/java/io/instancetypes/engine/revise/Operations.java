package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts operations of a JSON patch together. */
public final class Operations {
  private final List<Object> operations = new ArrayList<>(2);

  /** Sets a field whether or not it is there. */
  public Operations set(String pointer, Object value) {
    operations.add(Fields.of("op", "add", "path", pointer, "value", Fields.copy(value)));
    return this;
  }

  public Operations remove(String pointer) {
    operations.add(Fields.of("op", "remove", "path", pointer));
    return this;
  }

  /** What makes one object out of another by setting and removing its top-level fields. */
  public static List<Object> between(String pointer, Map<?, ?> before, Map<?, ?> after) {
    var patch = new Operations();
    before.forEach(
        (key, value) -> {
          if (!after.containsKey(key)) {
            patch.remove(pointer + "/" + JsonPointer.escaped(key.toString()));
          }
        });
    after.forEach(
        (key, value) -> {
          if (!before.containsKey(key) || !SemanticEquality.same(before.get(key), value)) {
            patch.set(pointer + "/" + JsonPointer.escaped(key.toString()), value);
          }
        });
    return patch.list();
  }

  public List<Object> list() {
    return List.copyOf(operations);
  }
}
