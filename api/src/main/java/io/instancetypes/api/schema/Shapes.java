package io.instancetypes.api.schema;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.schema.Part.Field;
import io.instancetypes.api.schema.Part.VersionedRule;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.QuantitySchema;
import io.instancetypes.api.schema.Schema.Rule;
import io.instancetypes.api.schema.Schema.Rule.Reason;
import io.instancetypes.api.schema.Schema.TextSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The words in which the tables are written. */
final class Shapes {
  private static final long UINT32 = 4294967295L;

  private Shapes() {}

  static Field field(String name, Shape shape) {
    return new Field(
        name, shape, ApiVersion.V1ALPHA1, ApiVersion.V1BETA2, Optional.empty(), Optional.empty());
  }

  static VersionedRule rule(String expression, String message) {
    var rule = new Rule(expression, message, "", Reason.INVALID);
    return new VersionedRule(rule, ApiVersion.V1ALPHA1, ApiVersion.V1BETA2);
  }

  static Shape object(String description, Part... parts) {
    return object(description, false, parts);
  }

  /** An object of which only the fields that matter here are known. */
  static Shape open(String description, Part... parts) {
    return object(description, true, parts);
  }

  private static Shape object(String description, boolean open, Part... parts) {
    return version -> {
      Map<String, Member> members = new LinkedHashMap<>();
      List<Rule> rules = new ArrayList<>();
      for (Part part : parts) {
        if (part.existsIn(version)) {
          part.addTo(members, rules, version);
        }
      }
      var ordered = Collections.unmodifiableMap(members);
      return new ObjectSchema(description, ordered, List.copyOf(rules), open);
    };
  }

  /** An object without members: to be there is all it says. */
  static Shape marker(String description) {
    return object(description);
  }

  static Shape list(String description, Shape items) {
    return version -> new ListSchema(description, items.in(version));
  }

  static Shape texts(String description) {
    return constant(new MapSchema(description));
  }

  static Shape text(String description) {
    return constant(new TextSchema(description, List.of(), TextSchema.UNLIMITED));
  }

  static Shape text(String description, int maxLength) {
    return constant(new TextSchema(description, List.of(), maxLength));
  }

  static Shape choice(String description, String... choices) {
    return constant(new TextSchema(description, List.of(choices), TextSchema.UNLIMITED));
  }

  static Shape orEmpty(Shape choice) {
    return version -> {
      var text = (TextSchema) choice.in(version);
      List<String> choices = new ArrayList<>(text.choices());
      choices.add("");
      return new TextSchema(text.description(), List.copyOf(choices), text.maxLength());
    };
  }

  static Shape truth(String description) {
    return constant(new BooleanSchema(description));
  }

  static Shape quantity(String description) {
    return constant(new QuantitySchema(description));
  }

  static Shape number(String description, long minimum, long maximum) {
    return constant(new NumberSchema(description, minimum, maximum));
  }

  static Shape count(String description) {
    return number(description, 0, UINT32);
  }

  static Shape positive(String description) {
    return number(description, 1, UINT32);
  }

  static Map<ApiVersion, Schema> inEveryVersion(Shape shape) {
    Map<ApiVersion, Schema> schemas = new EnumMap<>(ApiVersion.class);
    for (ApiVersion version : ApiVersion.values()) {
      schemas.put(version, shape.in(version));
    }
    return schemas;
  }

  private static Shape constant(Schema schema) {
    return _ -> schema;
  }
}
