package io.instancetypes.api.schema;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.schema.Part.Field;
import io.instancetypes.api.schema.Part.VersionedRule;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.ListSchema.Merging;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.PortSchema;
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
        name,
        shape,
        ApiVersion.V1ALPHA1,
        ApiVersion.V1BETA2,
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty());
  }

  static VersionedRule rule(String expression, String message) {
    var rule = new Rule(expression, message, "", Reason.INVALID);
    return new VersionedRule(rule, ApiVersion.V1ALPHA1, ApiVersion.V1BETA2);
  }

  static Shape object(String description, Part... parts) {
    return object(description, false, false, parts);
  }

  /** An object that server-side apply has one owner for. */
  static Shape atomic(String description, Part... parts) {
    return object(description, false, true, parts);
  }

  /** An object of which only the fields that matter here are known. */
  static Shape open(String description, Part... parts) {
    return object(description, true, false, parts);
  }

  private static Shape object(String description, boolean open, boolean atomic, Part... array) {
    // The JVM links a lambda that captures an array anew at each start.
    List<Part> parts = List.of(array);
    return version -> {
      Map<String, Member> members = new LinkedHashMap<>();
      List<Rule> rules = new ArrayList<>();
      for (Part part : parts) {
        if (part.existsIn(version)) {
          part.addTo(members, rules, version);
        }
      }
      var ordered = Collections.unmodifiableMap(members);
      List<String> required =
          members.values().stream().filter(Member::required).map(Member::name).toList();
      return new ObjectSchema(description, ordered, required, List.copyOf(rules), open, atomic);
    };
  }

  /** An object without members: to be there is all it says. */
  static Shape marker(String description) {
    return object(description);
  }

  static Shape list(String description, Shape items) {
    return list(description, items, Merging.ATOMIC, ListSchema.UNLIMITED);
  }

  static Shape list(String description, Shape items, Merging merging, int maxItems) {
    return version -> new ListSchema(description, items.in(version), merging, maxItems);
  }

  /** A list of plain texts, none of which needs a word of its own. */
  static Shape lines(String description) {
    return list(description, text(description));
  }

  static Shape texts(String description) {
    return version -> new MapSchema(description, text(description).in(version));
  }

  static Shape amounts(String description) {
    return version -> new MapSchema(description, quantity(description).in(version));
  }

  static Shape text(String description) {
    return constant(new TextSchema(description, List.of(), TextSchema.UNLIMITED, "", ""));
  }

  static Shape text(String description, int maxLength) {
    return constant(new TextSchema(description, List.of(), maxLength, "", ""));
  }

  static Shape choice(String description, String... choices) {
    return constant(new TextSchema(description, List.of(choices), TextSchema.UNLIMITED, "", ""));
  }

  static Shape orEmpty(Shape choice) {
    return version -> {
      var text = (TextSchema) choice.in(version);
      List<String> choices = new ArrayList<>(text.choices());
      choices.add("");
      return new TextSchema(
          text.description(),
          List.copyOf(choices),
          text.maxLength(),
          text.format(),
          text.pattern());
    };
  }

  static Shape time(String description) {
    return constant(new TextSchema(description, List.of(), TextSchema.UNLIMITED, "date-time", ""));
  }

  static Shape pattern(String description, String pattern) {
    return constant(new TextSchema(description, List.of(), TextSchema.UNLIMITED, "", pattern));
  }

  static Shape port(String description) {
    return constant(new PortSchema(description));
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

  /** A number that nothing but its size in memory limits. */
  static Shape integer(String description) {
    return number(description, Integer.MIN_VALUE, Integer.MAX_VALUE);
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
    return version -> schema;
  }
}
