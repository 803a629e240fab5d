package io.instancetypes.machinery.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.FieldType.ListOf;
import io.instancetypes.machinery.builtin.FieldType.MapOf;
import io.instancetypes.machinery.builtin.FieldType.Reference;
import io.instancetypes.machinery.builtin.FieldType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Built-in types as OpenAPI v3 schemas. */
final class TypeSchemas {
  private static final String REFERENCE = "$ref";
  private static final String ANYTHING = "x-kubernetes-preserve-unknown-fields";
  private static final String EXTENSIONS =
      "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.";

  private TypeSchemas() {}

  static Map<String, Object> of(String name) {
    BuiltinType type = BuiltinTypes.find(name);
    if (type == null) {
      return ownForm(name);
    }
    var properties = new Fields();
    var required = new ArrayList<Object>();
    if (type.isKind()) {
      properties.put("apiVersion", text("The version of the schema that the object is in."));
      properties.put("kind", text("The kind of the object."));
    }
    addFields(type, properties, required);
    return schema(type, properties, required);
  }

  private static Fields schema(BuiltinType type, Fields properties, List<Object> required) {
    var schema = new Fields();
    describe(schema, Notes.description(type.name()));
    schema.put("type", "object");
    if (!properties.isEmpty()) {
      schema.put("properties", properties);
    }
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    if (type.atomic()) {
      schema.put("x-kubernetes-map-type", "atomic");
    }
    return schema;
  }

  private static void addFields(BuiltinType type, Fields properties, List<Object> required) {
    for (BuiltinField field : type.fields()) {
      if (field.inline() && field.type() instanceof Reference reference) {
        addFields(BuiltinTypes.find(reference.name()), properties, required);
        continue;
      }
      properties.put(field.name(), property(type, field));
      if (field.required()) {
        required.add(field.name());
      }
    }
  }

  private static Fields property(BuiltinType type, BuiltinField field) {
    String key = type.name() + "." + field.name();
    var beside = new Fields();
    describe(beside, Notes.description(key));
    Object defaultValue = Notes.defaultOf(key);
    if (defaultValue == null) {
      defaultValue = field.rules().get("default");
    }
    if (defaultValue != null) {
      beside.put("default", defaultValue);
    }
    addRules(field.rules(), beside);
    Fields value = value(field.type());
    if (field.rules().get("enum") instanceof String values) {
      innermost(value).put("enum", List.<Object>of((Object[]) values.split("\\|", -1)));
    }
    if (value.containsKey(REFERENCE) && !beside.isEmpty()) {
      // Whatever stands beside a reference is ignored by readers of OpenAPI v3.
      beside.put("allOf", List.of(value));
    } else {
      beside.putAll(value);
    }
    return beside;
  }

  /** What is enumerated are the items of a list and the values of a map. */
  private static Fields innermost(Fields value) {
    Object inner = value.getOrDefault("items", value.get("additionalProperties"));
    return inner instanceof Fields fields ? innermost(fields) : value;
  }

  private static void addRules(Map<String, String> rules, Fields property) {
    if (rules.isEmpty()) {
      return;
    }
    rule(rules, "list", property, "x-kubernetes-list-type");
    if (rules.get("keys") instanceof String keys) {
      property.put("x-kubernetes-list-map-keys", List.<Object>of((Object[]) keys.split("\\|")));
    }
    rule(rules, "map", property, "x-kubernetes-map-type");
    rule(rules, "key", property, "x-kubernetes-patch-merge-key");
    rule(rules, "patch", property, "x-kubernetes-patch-strategy");
  }

  private static void rule(
      Map<String, String> rules, String rule, Fields property, String extension) {
    if (rules.get(rule) instanceof String value) {
      property.put(extension, value);
    }
  }

  /** Not a switch over types, which links slowly: this runs whenever a server starts. */
  private static Fields value(FieldType type) {
    if (type instanceof Scalar scalar) {
      return scalar(scalar);
    }
    if (type instanceof Reference reference) {
      return reference(reference.name());
    }
    return type instanceof ListOf list
        ? Fields.of("type", "array", "items", value(list.items()))
        : Fields.of("type", "object", "additionalProperties", value(((MapOf) type).values()));
  }

  private static Fields scalar(Scalar scalar) {
    return switch (scalar) {
      case STRING -> Fields.of("type", "string");
      case BOOLEAN -> Fields.of("type", "boolean");
      case INT32 -> Fields.of("type", "integer", "format", "int32");
      case INT64 -> Fields.of("type", "integer", "format", "int64");
      case DOUBLE -> Fields.of("type", "number", "format", "double");
      case BYTES -> Fields.of("type", "string", "format", "byte");
      case TIME -> reference(BuiltinTypes.META + "Time");
      case MICRO_TIME -> reference(BuiltinTypes.META + "MicroTime");
      case QUANTITY -> reference("io.k8s.apimachinery.pkg.api.resource.Quantity");
      case INT_OR_STRING -> reference("io.k8s.apimachinery.pkg.util.intstr.IntOrString");
      case RAW -> reference("io.k8s.apimachinery.pkg.runtime.RawExtension");
      case FIELDS -> reference(BuiltinTypes.META + "FieldsV1");
      case JSON -> reference(EXTENSIONS + "JSON");
      case SCHEMA_OR_ARRAY -> reference(EXTENSIONS + "JSONSchemaPropsOrArray");
      case SCHEMA_OR_BOOLEAN -> reference(EXTENSIONS + "JSONSchemaPropsOrBool");
      case SCHEMA_OR_STRINGS -> reference(EXTENSIONS + "JSONSchemaPropsOrStringArray");
    };
  }

  private static Fields ownForm(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "Time", "MicroTime" -> Fields.of("type", "string", "format", "date-time");
      case "Quantity" ->
          Fields.of(
              "description",
              "An amount such as 500m, 2 or 16Gi.",
              "oneOf",
              List.of(Fields.of("type", "string"), Fields.of("type", "number")));
      case "IntOrString" ->
          Fields.of(
              "format",
              "int-or-string",
              "oneOf",
              List.of(Fields.of("type", "integer"), Fields.of("type", "string")));
      case "RawExtension", "FieldsV1" -> Fields.of("type", "object", ANYTHING, true);
      case "JSON",
          "JSONSchemaPropsOrArray",
          "JSONSchemaPropsOrBool",
          "JSONSchemaPropsOrStringArray" ->
          Fields.of(ANYTHING, true);
      default -> null;
    };
  }

  private static Fields reference(String name) {
    return Fields.of(REFERENCE, BuiltinTypes.SCHEMAS + name);
  }

  private static Fields text(String description) {
    return Fields.of("description", description, "type", "string");
  }

  private static void describe(Fields schema, String description) {
    if (description != null) {
      schema.put("description", description);
    }
  }
}
