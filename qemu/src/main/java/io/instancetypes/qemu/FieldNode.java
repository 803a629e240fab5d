package io.instancetypes.qemu;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A value of a document, or the place where there is none, with its path. */
record FieldNode(String path, Object value) {
  /** What stands below, under keys with dots between them. */
  FieldNode at(String keys) {
    FieldNode node = this;
    for (String key : keys.split("\\.")) {
      String below = node.path.isEmpty() ? key : node.path + "." + key;
      node = new FieldNode(below, Fields.map(node.value).get(key));
    }
    return node;
  }

  List<FieldNode> items() {
    List<?> list = Fields.list(value);
    var items = new ArrayList<FieldNode>(list.size());
    for (int i = 0; i < list.size(); i++) {
      items.add(new FieldNode(path + "[" + i + "]", list.get(i)));
    }
    return items;
  }

  boolean exists() {
    return value != null;
  }

  boolean isObject() {
    return value instanceof Map;
  }

  boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  boolean isFalse() {
    return Boolean.FALSE.equals(value);
  }

  /** Whether it is an object that is on unless its {@code enabled} says otherwise. */
  boolean isEnabled() {
    return isObject() && !at("enabled").isFalse();
  }

  /** Its text; empty for anything else. */
  String text() {
    return Fields.text(value);
  }

  long number(long otherwise) {
    return value instanceof Number number && number.longValue() != 0
        ? number.longValue()
        : otherwise;
  }
}
