package io.instancetypes.api.convert;

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
import io.instancetypes.api.schema.Schema.TextSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Specs that their schema allows, with about half of the optional fields. */
final class RandomSpecs {
  private static final List<Object> QUANTITIES = List.of("1Gi", "512Mi", "0", "1.5G", 1024L);

  private final Random random;

  RandomSpecs(long seed) {
    random = new Random(seed);
  }

  Fields of(Schema schema) {
    return (Fields) value(schema);
  }

  private Object value(Schema schema) {
    return switch (schema) {
      case ObjectSchema object -> object(object);
      case ListSchema list -> list(list);
      case MapSchema map -> Fields.of("example.com/key", value(map.values()));
      case TextSchema text -> text(text);
      case NumberSchema number -> number.minimum() + random.nextInt(3);
      case BooleanSchema _ -> random.nextBoolean();
      case QuantitySchema _ -> QUANTITIES.get(random.nextInt(QUANTITIES.size()));
      case PortSchema _ -> 8080L;
    };
  }

  private Fields object(ObjectSchema schema) {
    var fields = new Fields();
    for (Member member : schema.members().values()) {
      if (member.required() || random.nextBoolean()) {
        fields.put(member.name(), value(member.schema()));
      }
    }
    return fields;
  }

  private List<Object> list(ListSchema schema) {
    List<Object> items = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      items.add(value(schema.items()));
    }
    return items;
  }

  private String text(TextSchema schema) {
    List<String> choices = schema.choices();
    return choices.isEmpty() ? "any" : choices.get(random.nextInt(choices.size()));
  }
}
