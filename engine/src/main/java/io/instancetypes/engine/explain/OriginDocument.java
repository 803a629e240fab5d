package io.instancetypes.engine.explain;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where fields come from, for programs. Members may be added, none is ever renamed. */
public final class OriginDocument {
  private OriginDocument() {}

  public static Fields of(Origin origin) {
    List<Object> insteadOf = new ArrayList<>();
    for (Wish wish : origin.insteadOf()) {
      insteadOf.add(Fields.of("value", wish.value(), "from", author(wish.by())));
    }
    return Fields.of(
        "field",
        origin.path(),
        "value",
        origin.value(),
        "from",
        author(origin.from()),
        "insteadOf",
        insteadOf);
  }

  /**
   * Says which instance type or preference a machine has.
   *
   * @param used null for none
   */
  public static void put(Fields machine, String key, ResolvedType used) {
    if (used != null) {
      machine.put(key, object(used));
    }
  }

  private static Fields object(ResolvedType used) {
    var object = Fields.of("kind", used.kind().kind(), "name", used.name());
    putUnlessEmpty(object, "revision", used.revision());
    return object;
  }

  private static Fields author(Author author) {
    var fields = Fields.of("layer", author.layer().name().toLowerCase(Locale.ROOT));
    if (author.object() != null) {
      fields.put("object", object(author.object()));
      fields.put("field", "spec." + author.field());
    } else {
      putUnlessEmpty(fields, "reason", author.field());
    }
    if (author.shapedBy() != null) {
      fields.put("shapedBy", author(author.shapedBy()));
    }
    return fields;
  }

  private static void putUnlessEmpty(Fields fields, String key, String value) {
    if (value != null && !value.isEmpty()) {
      fields.put(key, value);
    }
  }
}
