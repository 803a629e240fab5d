package io.instancetypes.api.schema;

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
   * @param open whether it may have fields that the table does not know
   */
  record ObjectSchema(
      String description, Map<String, Member> members, List<Rule> rules, boolean open)
      implements Schema {
    @Override
    public boolean admits(Object value) {
      if (!(value instanceof Map<?, ?> fields)) {
        return false;
      }
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        Member member = members.get(field.getKey());
        boolean admitted =
            member == null
                ? open
                : field.getValue() == null || member.schema.admits(field.getValue());
        if (!admitted) {
          return false;
        }
      }
      return hasRequired(fields);
    }

    private boolean hasRequired(Map<?, ?> fields) {
      for (Member member : members.values()) {
        if (member.required && fields.get(member.name) == null) {
          return false;
        }
      }
      return true;
    }
  }

  record ListSchema(String description, Schema items) implements Schema {
    @Override
    public boolean admits(Object value) {
      return value instanceof List<?> list && list.stream().allMatch(items::admits);
    }
  }

  /** Texts under keys that the author chooses. */
  record MapSchema(String description) implements Schema {
    @Override
    public boolean admits(Object value) {
      return value instanceof Map<?, ?> map
          && map.values().stream().allMatch(String.class::isInstance);
    }
  }

  /** Any text where {@code choices} is empty. */
  record TextSchema(String description, List<String> choices, int maxLength) implements Schema {
    public static final int UNLIMITED = 0;

    @Override
    public boolean admits(Object value) {
      return value instanceof String text
          && (choices.isEmpty() || choices.contains(text))
          && (maxLength == UNLIMITED || text.length() <= maxLength);
    }
  }

  record NumberSchema(String description, long minimum, long maximum) implements Schema {
    @Override
    public boolean admits(Object value) {
      return (value instanceof Long || value instanceof Integer)
          && ((Number) value).longValue() >= minimum
          && ((Number) value).longValue() <= maximum;
    }
  }

  record BooleanSchema(String description) implements Schema {
    @Override
    public boolean admits(Object value) {
      return value instanceof Boolean;
    }
  }

  record QuantitySchema(String description) implements Schema {
    @Override
    public boolean admits(Object value) {
      return (value instanceof String || value instanceof Long || value instanceof Integer)
          && Quantity.tryParse(value).isPresent();
    }
  }

  /** A field of an object; {@code deprecation} says what to use instead. */
  record Member(String name, Schema schema, boolean required, Optional<String> deprecation) {}

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
    return Paths.leaves(this);
  }

  /** The schema at a path as {@link #leaves} writes it; {@code gpus[0].name} is understood too. */
  default Optional<Schema> find(String dottedPath) {
    return Paths.find(this, dottedPath);
  }

  /** Everything in the value that this schema does not allow, in the order of the document. */
  default List<Violation> violations(String basePath, Object value) {
    return admits(value) ? List.of() : Inspection.of(this, basePath, value);
  }
}
