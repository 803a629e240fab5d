package io.instancetypes.api.schema;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one value of a document may be, in one version of the API. */
public sealed interface Schema {
  /** One or two sentences for the person who writes the document. */
  String description();

  /** Whether a value is in order, which nearly every value is; {@link #violations} says why not. */
  boolean admits(Object value);

  /**
   * Fields in the order of the table; an object without members is legal and says "yes".
   *
   * @param required the names of the members that must be there
   * @param open whether it may have fields that the table does not know
   * @param atomic whether server-side apply has one owner for all of it
   */
  record ObjectSchema(
      String description,
      Map<String, Member> members,
      List<String> required,
      List<Rule> rules,
      boolean open,
      boolean atomic)
      implements Schema {
    @Override
    public boolean admits(Object value) {
      // A switch would make a class for itself at run time, which takes longer than a small
      // command.
      if (value instanceof Fields fields) {
        return fields.all(this::admitsField) && hasRequired(fields);
      }
      return value instanceof Map<?, ?> map
          && map.entrySet().stream()
              .allMatch(field -> admitsField((String) field.getKey(), field.getValue()))
          && hasRequired(map);
    }

    private boolean admitsField(String name, Object value) {
      Member member = members.get(name);
      return member == null ? open : value == null || member.schema.admits(value);
    }

    private boolean hasRequired(Map<?, ?> fields) {
      for (int i = 0; i < required.size(); i++) {
        if (fields.get(required.get(i)) == null) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * Items in an order.
   *
   * @param merging what server-side apply takes two lists of different owners for
   */
  record ListSchema(String description, Schema items, Merging merging, int maxItems)
      implements Schema {
    public static final int UNLIMITED = 0;

    @Override
    public boolean admits(Object value) {
      return value instanceof List<?> list
          && (maxItems == UNLIMITED || list.size() <= maxItems)
          && admitsAll(list);
    }

    private boolean admitsAll(List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (!items.admits(list.get(i))) {
          return false;
        }
      }
      return true;
    }

    /**
     * How the lists of several owners become one.
     *
     * @param keys the fields that tell the items of a map apart; empty for other types
     */
    public record Merging(String listType, List<String> keys) {
      public static final Merging ATOMIC = new Merging("atomic", List.of());
      public static final Merging SET = new Merging("set", List.of());

      static Merging by(String... keys) {
        return new Merging("map", List.of(keys));
      }
    }
  }

  /** Values under keys that the author chooses. */
  record MapSchema(String description, Schema values) implements Schema {
    @Override
    public boolean admits(Object value) {
      return value instanceof Map<?, ?> map && map.values().stream().allMatch(values::admits);
    }
  }

  /** A value that has nothing inside. */
  sealed interface ScalarSchema extends Schema {}

  /**
   * Any text where {@code choices} is empty.
   *
   * @param format {@code date-time} or empty
   * @param pattern a regular expression for an API server; empty for none
   */
  record TextSchema(
      String description, List<String> choices, int maxLength, String format, String pattern)
      implements ScalarSchema {
    public static final int UNLIMITED = 0;

    @Override
    public boolean admits(Object value) {
      return value instanceof String text
          && (choices.isEmpty() || choices.contains(text))
          && (maxLength == UNLIMITED || text.length() <= maxLength);
    }
  }

  record NumberSchema(String description, long minimum, long maximum) implements ScalarSchema {
    @Override
    public boolean admits(Object value) {
      return (value instanceof Long || value instanceof Integer)
          && ((Number) value).longValue() >= minimum
          && ((Number) value).longValue() <= maximum;
    }
  }

  record BooleanSchema(String description) implements ScalarSchema {
    @Override
    public boolean admits(Object value) {
      return value instanceof Boolean;
    }
  }

  record QuantitySchema(String description) implements ScalarSchema {
    @Override
    public boolean admits(Object value) {
      return (value instanceof String || value instanceof Long || value instanceof Integer)
          && Quantity.tryParse(value).isPresent();
    }
  }

  /** The number of a port, or its name. */
  record PortSchema(String description) implements ScalarSchema {
    @Override
    public boolean admits(Object value) {
      return value instanceof String || value instanceof Long || value instanceof Integer;
    }
  }

  /**
   * A field of an object.
   *
   * @param nullable whether an API server keeps a null that is written there
   * @param fallback what an API server writes where nothing was written
   * @param deprecation what to use instead
   */
  record Member(
      String name,
      Schema schema,
      boolean required,
      boolean nullable,
      Optional<Object> fallback,
      Optional<String> deprecation) {}

  /**
   * What cannot be said field by field, as an expression of the Common Expression Language.
   *
   * @param field the path below the object that is to blame, such as {@code .topology}
   */
  record Rule(String expression, String message, String field, Reason reason) {
    /** The cause that Kubernetes reports, in its spelling. */
    public enum Reason {
      INVALID("FieldValueInvalid"),
      REQUIRED("FieldValueRequired");

      private final String spelling;

      Reason(String spelling) {
        this.spelling = spelling;
      }

      public String spelling() {
        return spelling;
      }
    }
  }

  /**
   * The paths of all values below this one, such as {@code cpu.guest}, {@code gpus[].name}, {@code
   * nodeSelector.*}; an object that has no members is a value itself.
   */
  default List<String> leaves() {
    return SchemaPaths.leaves(this);
  }

  /** The schema at a path as {@link #leaves} writes it; {@code gpus[0].name} is understood too. */
  default Optional<Schema> find(String dottedPath) {
    return SchemaPaths.find(this, dottedPath);
  }

  /** Everything in the value that this schema does not allow, in the order of the document. */
  default List<Violation> violations(String basePath, Object value) {
    return admits(value) ? List.of() : Inspection.of(this, basePath, value);
  }
}
