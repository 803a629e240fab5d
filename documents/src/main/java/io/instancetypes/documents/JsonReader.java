package io.instancetypes.documents;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.instancetypes.api.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Builds document values from the tokens of a JSON parser. */
final class JsonReader implements AutoCloseable {
  /** What {@link #next} answers when there is nothing left. */
  static final Object END = new Object();

  private final JsonParser parser;
  private final Places places;

  /** Without {@code places} (null) nothing is noted, which is faster. */
  JsonReader(JsonParser parser, Places places) {
    this.parser = parser;
    this.places = places;
  }

  Object next() {
    try {
      JsonToken token = parser.nextToken();
      if (token == null) {
        return END;
      }
      if (places != null) {
        places.document(here());
      }
      return value(token, 0);
    } catch (JsonProcessingException e) {
      throw JsonRefusal.of(e, parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether anything, be it valid or not, follows the last value. */
  boolean hasMore() {
    try {
      return parser.nextToken() != null;
    } catch (IOException malformed) {
      return true;
    }
  }

  private Object value(JsonToken token, int depth) throws IOException {
    return switch (token) {
      case VALUE_STRING -> parser.getText();
      case START_OBJECT -> object(depth + 1);
      case START_ARRAY -> list(depth + 1);
      case VALUE_NUMBER_INT -> integer();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_FLOAT -> decimal();
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("a parser of complete text answered " + token);
    };
  }

  private Fields object(int depth) throws IOException {
    refuseDeeper(depth);
    var fields = new Fields();
    String key;
    while ((key = parser.nextFieldName()) != null) {
      if (places != null) {
        noteKey(fields, key);
      }
      int before = fields.size();
      fields.put(key, value(parser.nextToken(), depth));
      if (fields.size() == before) {
        throw new UnreadableException("The key \"" + key + "\" appears twice.", here());
      }
    }
    return fields;
  }

  private void noteKey(Fields fields, String key) {
    Position position = here();
    if (places.of(fields, key) != null) {
      throw places.duplicate(fields, key, position);
    }
    places.note(fields, key, position);
  }

  private List<Object> list(int depth) throws IOException {
    refuseDeeper(depth);
    var items = new ArrayList<>();
    JsonToken token;
    while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
      if (places != null) {
        places.note(items, items.size(), here());
      }
      items.add(value(token, depth));
    }
    return items;
  }

  private Number integer() throws IOException {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  private Number decimal() throws IOException {
    try {
      return Numbers.decimal(parser.getText());
    } catch (NumberFormatException e) {
      throw new UnreadableException(
          "The exponent of " + parser.getText() + " is beyond what a number can have.", here());
    }
  }

  private void refuseDeeper(int depth) {
    if (depth > Limits.DEPTH) {
      throw Limits.tooDeep(here());
    }
  }

  private Position here() {
    JsonLocation location = parser.currentTokenLocation();
    return new Position(location.getLineNr(), location.getColumnNr());
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
