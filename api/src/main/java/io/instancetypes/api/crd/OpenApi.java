package io.instancetypes.api.crd;

import io.instancetypes.api.Fields;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.PortSchema;
import io.instancetypes.api.schema.Schema.QuantitySchema;
import io.instancetypes.api.schema.Schema.Rule;
import io.instancetypes.api.schema.Schema.TextSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Writes schemas as structural OpenAPI v3 documents. */
public final class OpenApi {
  /** What Kubernetes accepts as a quantity. */
  private static final String QUANTITY =
      "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))"
          + "(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

  private OpenApi() {}

  public static Fields of(Schema schema) {
    return switch (schema) {
      case ObjectSchema object -> ofObject(object);
      case ListSchema list -> ofList(list);
      case MapSchema map -> typed("object", map).with("additionalProperties", ofValues(map)).fields;
      case TextSchema text -> ofText(text);
      case NumberSchema number -> ofNumber(number);
      case BooleanSchema truth -> typed("boolean", truth).fields;
      case QuantitySchema quantity -> ofQuantity(quantity);
      case PortSchema port -> intOrString(port).fields;
    };
  }

  private static Fields ofObject(ObjectSchema object) {
    var document = typed("object", object);
    if (!object.members().isEmpty()) {
      document.with("properties", properties(object.members().values()));
    }
    if (object.open()) {
      document.with("x-kubernetes-preserve-unknown-fields", true);
    }
    if (object.atomic()) {
      document.with("x-kubernetes-map-type", "atomic");
    }
    List<Object> required = new ArrayList<>();
    object.members().values().stream()
        .filter(Member::required)
        .forEach(member -> required.add(member.name()));
    if (!required.isEmpty()) {
      document.with("required", required);
    }
    if (!object.rules().isEmpty()) {
      document.with("x-kubernetes-validations", rules(object.rules()));
    }
    return document.fields;
  }

  private static Fields ofList(ListSchema list) {
    var document = typed("array", list).with("items", of(list.items()));
    if (list.maxItems() != ListSchema.UNLIMITED) {
      document.with("maxItems", (long) list.maxItems());
    }
    document.with("x-kubernetes-list-type", list.merging().listType());
    if (!list.merging().keys().isEmpty()) {
      document.with("x-kubernetes-list-map-keys", new ArrayList<Object>(list.merging().keys()));
    }
    return document.fields;
  }

  /** What a map holds was said of the map. */
  private static Fields ofValues(MapSchema map) {
    Fields values = of(map.values());
    values.remove("description");
    return values;
  }

  private static Fields properties(Collection<Member> members) {
    var properties = new Fields(members.size());
    for (Member member : members) {
      Fields property = of(member.schema());
      // Structural schemas have no mark for it, and `kubectl explain` shows the description.
      member
          .deprecation()
          .ifPresent(
              instead ->
                  property.put(
                      "description",
                      member.schema().description() + " Deprecated: " + instead + "."));
      member.fallback().ifPresent(value -> property.put("default", value));
      if (member.nullable()) {
        property.put("nullable", true);
      }
      properties.put(member.name(), property);
    }
    return properties;
  }

  private static List<Object> rules(List<Rule> rules) {
    List<Object> documents = new ArrayList<>();
    for (Rule rule : rules) {
      var document = Fields.of("rule", rule.expression(), "message", rule.message());
      if (!rule.field().isEmpty()) {
        document.put("fieldPath", rule.field());
      }
      document.put("reason", rule.reason().spelling());
      documents.add(document);
    }
    return documents;
  }

  private static Fields ofNumber(NumberSchema number) {
    var document = typed("integer", number).with("format", "int64");
    if (number.minimum() != Long.MIN_VALUE) {
      document.with("minimum", number.minimum());
    }
    // The API server holds bounds as floating point, where the largest long becomes too large.
    if (number.maximum() != Long.MAX_VALUE) {
      document.with("maximum", number.maximum());
    }
    return document.fields;
  }

  private static Fields ofText(TextSchema text) {
    var document = typed("string", text);
    if (!text.choices().isEmpty()) {
      document.with("enum", new ArrayList<Object>(text.choices()));
    }
    if (text.maxLength() != TextSchema.UNLIMITED) {
      document.with("maxLength", (long) text.maxLength());
    }
    if (!text.format().isEmpty()) {
      document.with("format", text.format());
    }
    if (!text.pattern().isEmpty()) {
      document.with("pattern", text.pattern());
    }
    return document.fields;
  }

  private static Fields ofQuantity(QuantitySchema quantity) {
    return intOrString(quantity).with("pattern", QUANTITY).fields;
  }

  private static Document intOrString(Schema schema) {
    List<Object> types = new ArrayList<>();
    types.add(Fields.of("type", "integer"));
    types.add(Fields.of("type", "string"));
    return described(schema).with("anyOf", types).with("x-kubernetes-int-or-string", true);
  }

  private static Document typed(String type, Schema schema) {
    return described(schema).with("type", type);
  }

  private static Document described(Schema schema) {
    return new Document(Fields.of("description", schema.description()));
  }

  private record Document(Fields fields) {
    Document with(String key, Object value) {
      fields.put(key, value);
      return this;
    }
  }
}
