package io.instancetypes.dashboard.view;

import io.instancetypes.api.Fields;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.ScalarSchema;
import io.instancetypes.api.schema.Schema.TextSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A field of a form for a type or a preference, as the table of its schema has it.
 *
 * @param path below {@code spec}
 * @param value what stands in it; empty for nothing
 * @param deprecation what to use instead; empty if there is no need
 */
public record TypeField(
    String path,
    Schema schema,
    Control control,
    String value,
    boolean required,
    String deprecation) {
  /** By what a value is put in. */
  public enum Control {
    TEXT,
    NUMBER,
    CHOICE,
    /** An object that says something by being there. */
    PRESENCE,
    /** A list or a map, as YAML. */
    DOCUMENT
  }

  /** What a presence sends. */
  public static final String PRESENT = "present";

  /** All fields of a spec in the order of the table, an object before what is in it. */
  static List<TypeField> of(ObjectSchema spec, Map<?, ?> values) {
    var fields = new ArrayList<TypeField>();
    collect("", spec, values, fields);
    return fields;
  }

  private static void collect(
      String path, ObjectSchema object, Map<?, ?> values, List<TypeField> fields) {
    for (Member member : object.members().values()) {
      String below = path.isEmpty() ? member.name() : path + "." + member.name();
      Object value = values.get(member.name());
      if (!(member.schema() instanceof ObjectSchema inner)) {
        fields.add(field(below, member, control(member.schema()), text(value)));
        continue;
      }
      // What must be there needs no question whether it is.
      if (!member.required()) {
        fields.add(field(below, member, Control.PRESENCE, value == null ? "" : PRESENT));
      }
      collect(below, inner, Fields.map(value), fields);
    }
  }

  private static TypeField field(String path, Member member, Control control, String value) {
    return new TypeField(
        path, member.schema(), control, value, member.required(), member.deprecation().orElse(""));
  }

  private static Control control(Schema schema) {
    return switch (schema) {
      case NumberSchema number -> Control.NUMBER;
      case BooleanSchema truth -> Control.CHOICE;
      case TextSchema text when !text.choices().isEmpty() -> Control.CHOICE;
      case ScalarSchema scalar -> Control.TEXT;
      case ListSchema list -> Control.DOCUMENT;
      case MapSchema map -> Control.DOCUMENT;
      case ObjectSchema object -> Control.PRESENCE;
    };
  }

  private static String text(Object value) {
    return switch (value) {
      case null -> "";
      case Map<?, ?> map -> OriginLines.yaml(map);
      case List<?> list -> OriginLines.yaml(list);
      default -> String.valueOf(value);
    };
  }

  /** The values among which a choice is made. */
  public List<String> choices() {
    return schema instanceof TextSchema text ? text.choices() : List.of("true", "false");
  }

  /** The member of the spec in which it is. */
  public String group() {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  public boolean isSet() {
    return !value.isEmpty();
  }
}
