package io.instancetypes.virtctl.customize;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.schema.InstancetypeSchema;
import io.instancetypes.api.schema.PreferenceSchema;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code --set PATH=VALUE}: any field of the spec, held against the schema. */
final class SetOption {
  static final String NAME = "set";

  private static final String FORM = "PATH=VALUE";
  private static final String SPEC = "spec.";

  private SetOption() {}

  static Option declaration() {
    return Option.value(
            NAME, FORM, "Set a field of the spec, such as cpu.model=Haswell; null removes it")
        .repeat();
  }

  static List<Assignment> read(Invocation invocation, Family family) {
    var assignments = new ArrayList<Assignment>();
    for (String text : invocation.values(NAME)) {
      Assignment assignment = assignment(text, family);
      refuseIfSized(assignment.path(), invocation);
      assignments.add(assignment);
    }
    return assignments;
  }

  private static Assignment assignment(String text, Family family) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw Mistake.in(NAME, Mistake.quoted(text) + " has no value; write " + FORM);
    }
    String typed = text.substring(0, equals);
    String path = typed.startsWith(SPEC) ? typed.substring(SPEC.length()) : typed;
    if (path.isEmpty()) {
      throw Mistake.in(NAME, Mistake.quoted(text) + " names no field; write " + FORM);
    }
    Schema spec = schema(family);
    if (family == Family.INSTANCETYPE
        && spec.find(path).isEmpty()
        && schema(Family.PREFERENCE).find(path).isPresent()) {
      throw Mistake.in(
          NAME, path + " is a field of preferences; begin NAME with their kind, as in vmcp/fedora");
    }
    List<Object> steps = SchemaPath.steps(spec, path);
    Schema field = spec.find(path).orElseThrow();
    return new Assignment(path, steps, TypedValue.read(field, path, text.substring(equals + 1)));
  }

  private static Schema schema(Family family) {
    return family == Family.INSTANCETYPE
        ? InstancetypeSchema.spec(ApiVersion.STORAGE)
        : PreferenceSchema.spec(ApiVersion.STORAGE);
  }

  /** Two options for one field would leave it to chance which of them holds. */
  private static void refuseIfSized(String path, Invocation invocation) {
    for (Map.Entry<String, String> sized : SizeOptions.FIELDS.entrySet()) {
      String field = sized.getValue();
      boolean same =
          path.equals(field) || path.startsWith(field + ".") || field.startsWith(path + ".");
      if (same && invocation.has(sized.getKey())) {
        throw Mistake.in(
            NAME, path + " is what --" + sized.getKey() + " changes; give one of the two");
      }
    }
  }
}
