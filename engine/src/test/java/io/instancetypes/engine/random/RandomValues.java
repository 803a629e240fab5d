package io.instancetypes.engine.random;

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
import java.util.Map;

/** Values that a schema allows; where it is open, also fields that it does not know. */
final class RandomValues {
  /** Every unknown field begins with this, so that it can be found again. */
  static final String UNKNOWN = "xUnknown";

  private static final Map<String, List<String>> TEXTS =
      Map.ofEntries(
          Map.entry("architecture", List.of("amd64", "arm64", "s390x", "")),
          Map.entry("bus", List.of("virtio", "sata", "scsi", "")),
          Map.entry("image", List.of("disk", "disk:latest", "disk:1", "reg:5000/disk@sha256:0")),
          Map.entry("name", List.of("a", "b", "c", "d", "vmx", "svm")),
          Map.entry("policy", List.of("", "force", "require", "optional", "disable", "forbid")),
          Map.entry("timezone", List.of("Europe/Berlin")));

  private final Dice dice;
  private final double density;
  private final boolean untidy;

  /**
   * Values from which some fields are left out.
   *
   * @param untidy whether there are nulls and fields that the schema does not know
   */
  RandomValues(Dice dice, double density, boolean untidy) {
    this.dice = dice;
    this.density = density;
    this.untidy = untidy;
  }

  Fields object(Schema schema) {
    return object((ObjectSchema) schema);
  }

  private Object value(String name, Schema schema) {
    return switch (schema) {
      case ObjectSchema object -> object(object);
      case ListSchema list -> list(list);
      case MapSchema map -> map(map);
      case TextSchema text -> text(name, text);
      case NumberSchema number -> number.minimum() < 0 ? -1L : number.minimum() + dice.below(5);
      case BooleanSchema _ -> dice.chance(0.5);
      case QuantitySchema _ -> dice.<Object>oneOf("1Gi", "512Mi", "2G", "1500m", 1073741824L);
      case PortSchema _ -> dice.<Object>oneOf(80L, "http");
    };
  }

  private Fields object(ObjectSchema schema) {
    var fields = new Fields();
    for (Member member : schema.members().values()) {
      if (member.required() || dice.chance(density)) {
        fields.put(member.name(), value(member.name(), member.schema()));
      } else if (untidy && dice.chance(0.03)) {
        fields.put(member.name(), null);
      }
    }
    if (untidy && dice.chance(0.15)) {
      fields.put(UNKNOWN + dice.below(3), unknown());
    }
    return fields;
  }

  private List<Object> list(ListSchema schema) {
    List<Object> items = new ArrayList<>();
    for (int i = dice.below(4); i > 0; i--) {
      items.add(value("", schema.items()));
    }
    return items;
  }

  private Fields map(MapSchema schema) {
    var map = new Fields();
    for (String key : List.of("example.com/a", "example.com/b", "plain")) {
      if (dice.chance(0.4)) {
        map.put(key, value("", schema.values()));
      }
    }
    return map;
  }

  private String text(String name, TextSchema schema) {
    return schema.choices().isEmpty()
        ? dice.oneOf(TEXTS.getOrDefault(name, List.of("any", "other", "")))
        : dice.oneOf(schema.choices());
  }

  private Object unknown() {
    return switch (dice.below(6)) {
      case 0 -> null;
      case 1 -> dice.oneOf("", "text", "17");
      case 2 -> dice.chance(0.5);
      case 3 -> dice.<Object>oneOf(0L, 17L, -1L, 0.5);
      case 4 -> Fields.of("a", Fields.of("b", new ArrayList<>()), "c", null);
      default -> new ArrayList<>(List.of(1L, new Fields(), Fields.of("a", "b")));
    };
  }
}
