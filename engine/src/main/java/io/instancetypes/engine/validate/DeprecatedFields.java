package io.instancetypes.engine.validate;

import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fields in use that their schema marks as superseded. */
final class DeprecatedFields {
  private DeprecatedFields() {}

  static List<String> warnings(Schema schema, Object spec) {
    var warnings = new ArrayList<String>();
    collect(schema, "spec", spec, warnings);
    return warnings;
  }

  private static void collect(Schema schema, String path, Object value, List<String> warnings) {
    if (!(schema instanceof ObjectSchema object) || !(value instanceof Map<?, ?> fields)) {
      return;
    }
    for (Member member : object.members().values()) {
      Object field = fields.get(member.name());
      if (field != null) {
        String at = path + "." + member.name();
        member.deprecation().ifPresent(instead -> warnings.add(at + ": deprecated, " + instead));
        collect(member.schema(), at, field, warnings);
      }
    }
  }
}
