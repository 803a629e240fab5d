package io.instancetypes.engine.explain;

import io.instancetypes.engine.rule.Layer;
import io.instancetypes.engine.rule.ResolvedType;

/**
 * Who decided a field, or wished to.
 *
 * @param object the instance type or preference; null for the owner and for defaults
 * @param field the field of the object that says so; for defaults, the reason
 * @param shapedBy somebody else who had a say, or null
 */
public record Author(Layer layer, ResolvedType object, String field, Author shapedBy) {
  static final Author OWNER = new Author(Layer.USER, null, "", null);

  /** In a few words: {@code instance type u1.medium}, {@code preference fedora}, {@code you}. */
  public String inWords() {
    String words =
        switch (layer) {
          case USER -> "you";
          case INSTANCETYPE -> "instance type " + object.name();
          case PREFERENCE -> "preference " + object.name();
          case DEFAULT -> "default: " + field;
        };
    return shapedBy == null ? words : words + ", " + shapedBy.inWords();
  }
}
