package io.instancetypes.machinery.structuralschema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What one node of a schema demands of a value, read once. */
final class Constraints {
  final List<String> types;
  final boolean nullable;
  final String format;
  final Predicate<String> formatCheck;
  final Double minimum;
  final Double maximum;
  final Double multipleOf;
  final boolean exclusiveMinimum;
  final boolean exclusiveMaximum;
  final Long minLength;
  final Long maxLength;
  final String pattern;
  final Pattern expression;
  final String patternMistake;
  final Long minItems;
  final Long maxItems;
  final boolean uniqueItems;
  final Long minProperties;
  final Long maxProperties;
  final boolean refusesOthers;
  final List<?> allowed;
  final List<String> required;
  final List<StructuralSchema> anyOf;
  final List<StructuralSchema> oneOf;
  final List<StructuralSchema> allOf;
  final StructuralSchema not;

  Constraints(StructuralSchema structure) {
    Map<?, ?> source = structure.source();
    types = types(structure, source);
    nullable = structure.nullable();
    format = Formats.effective(source.get("format"), types);
    formatCheck = Formats.check(format);
    minimum = decimal(source, "minimum");
    maximum = decimal(source, "maximum");
    multipleOf = decimal(source, "multipleOf");
    exclusiveMinimum = isSet(source, "exclusiveMinimum");
    exclusiveMaximum = isSet(source, "exclusiveMaximum");
    minLength = whole(source, "minLength");
    maxLength = whole(source, "maxLength");
    pattern = source.get("pattern") instanceof String text && !text.isEmpty() ? text : null;
    patternMistake = mistake(pattern);
    expression = pattern == null || patternMistake != null ? null : Pattern.compile(pattern);
    minItems = whole(source, "minItems");
    maxItems = whole(source, "maxItems");
    uniqueItems = isSet(source, "uniqueItems");
    minProperties = whole(source, "minProperties");
    maxProperties = whole(source, "maxProperties");
    refusesOthers = Boolean.FALSE.equals(source.get("additionalProperties"));
    allowed = Fields.list(source, "enum");
    required = texts(source.get("required"));
    anyOf = structure.alternatives("anyOf");
    oneOf = structure.alternatives("oneOf");
    allOf = structure.alternatives("allOf");
    not = source.get("not") instanceof Map<?, ?> map ? structure.beside(map) : null;
  }

  boolean isCombined() {
    return not != null || !anyOf.isEmpty() || !oneOf.isEmpty() || !allOf.isEmpty();
  }

  private static List<String> types(StructuralSchema structure, Map<?, ?> source) {
    if (structure.type() == StructuralSchema.Type.INT_OR_STRING) {
      return List.of("integer", "string");
    }
    return source.get("type") instanceof String type && !type.isEmpty() ? List.of(type) : List.of();
  }

  /** Why a pattern is none; null if there is nothing wrong with it. */
  static String mistake(String pattern) {
    if (pattern == null) {
      return null;
    }
    try {
      Pattern.compile(pattern);
      return null;
    } catch (PatternSyntaxException e) {
      return e.getMessage();
    }
  }

  private static Double decimal(Map<?, ?> source, String key) {
    return source.get(key) instanceof Number number ? number.doubleValue() : null;
  }

  private static Long whole(Map<?, ?> source, String key) {
    return source.get(key) instanceof Number number ? number.longValue() : null;
  }

  private static boolean isSet(Map<?, ?> source, String key) {
    return Boolean.TRUE.equals(source.get(key));
  }

  private static List<String> texts(Object value) {
    return value instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }
}
