package io.instancetypes.machinery.crd;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a document of which nothing is certain: a field of a wrong type counts as absent. */
record Document(Map<?, ?> fields) {
  private static final Document NONE = new Document(Map.of());

  static Document of(Object value) {
    return value instanceof Map<?, ?> map ? new Document(map) : NONE;
  }

  Document object(String key) {
    return of(fields.get(key));
  }

  boolean has(String key) {
    return fields.get(key) != null;
  }

  String text(String key) {
    return Fields.text(fields, key);
  }

  boolean isSet(String key) {
    return Boolean.TRUE.equals(fields.get(key));
  }

  long whole(String key) {
    return fields.get(key) instanceof Number number ? number.longValue() : 0;
  }

  List<Document> objects(String key) {
    var objects = new ArrayList<Document>();
    if (fields.get(key) instanceof List<?> list) {
      list.forEach(item -> objects.add(of(item)));
    }
    return objects;
  }

  List<String> texts(String key) {
    return fields.get(key) instanceof List<?> list
        ? list.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }
}
