package io.instancetypes.api.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one value of a document may be, in one version of the API. */
public sealed interface Schema {
  /** One or two sentences for the person who writes the document. */
  String description();

  /**
   * Fields in the order of the table; an object without members is legal and says "yes".
   *
   * @param open whether it may have fields that the table does not know
   */
  record ObjectSchema(
      String description, Map<String, Member> members, List<Rule> rules, boolean open)
      implements Schema {}

  record ListSchema(String description, Schema items) implements Schema {}

  /** Texts under keys that the author chooses. */
  record MapSchema(String description) implements Schema {}

  /** Any text where {@code choices} is empty. */
  record TextSchema(String description, List<String> choices, int maxLength) implements Schema {
    public static final int UNLIMITED = 0;
  }

  record NumberSchema(String description, long minimum, long maximum) implements Schema {}

  record BooleanSchema(String description) implements Schema {}

  record QuantitySchema(String description) implements Schema {}

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
    return Inspection.of(this, basePath, value);
  }
}
