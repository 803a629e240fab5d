package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The operations of a JSON patch that make one document out of another, and no more. */
public final class JsonPatchDiff {
  private final List<Fields> operations = new ArrayList<>(4);

  private JsonPatchDiff() {}

  public static List<Fields> between(Fields before, Fields after) {
    var difference = new JsonPatchDiff();
    difference.objects("", before, after);
    return difference.operations;
  }

  private void objects(String path, Fields before, Fields after) {
    for (String key : List.copyOf(before.keySet())) {
      if (!after.containsKey(key)) {
        operations.add(Fields.of("op", "remove", "path", path + "/" + JsonPointer.escaped(key)));
      }
    }
    after.forEach(
        (key, value) -> {
          String at = path + "/" + JsonPointer.escaped(key);
          if (before.containsKey(key)) {
            values(at, before.get(key), value);
          } else {
            operations.add(Fields.of("op", "add", "path", at, "value", value));
          }
        });
  }

  private void values(String path, Object before, Object after) {
    if (before instanceof Fields from && after instanceof Fields to) {
      objects(path, from, to);
    } else if (before instanceof List<?> from
        && after instanceof List<?> to
        && from.size() == to.size()) {
      for (int i = 0; i < from.size(); i++) {
        values(path + "/" + i, from.get(i), to.get(i));
      }
    } else if (!Objects.equals(before, after)) {
      operations.add(Fields.of("op", "replace", "path", path, "value", after));
    }
  }
}
