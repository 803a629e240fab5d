package io.instancetypes.virtctl.create;

import java.util.ArrayList;
import java.util.List;

/** Which keys the value of a composite option takes: {@code src:IMAGE[,name:NAME]}. */
final class Form {
  /**
   * @param placeholder what stands for the value when the form is spelled out
   */
  record Key(String name, String placeholder, boolean required) {}

  private final List<Key> keys = new ArrayList<>();

  Form require(String key, String placeholder) {
    keys.add(new Key(key, placeholder, true));
    return this;
  }

  Form allow(String key, String placeholder) {
    keys.add(new Key(key, placeholder, false));
    return this;
  }

  List<Key> keys() {
    return keys;
  }

  List<String> required() {
    return keys.stream().filter(Key::required).map(Key::name).toList();
  }

  List<String> names() {
    return keys.stream().map(Key::name).toList();
  }

  /** As it is shown to people. */
  String spelling() {
    var spelling = new StringBuilder();
    for (Key key : keys) {
      String pair = (spelling.isEmpty() ? "" : ",") + key.name + ":" + key.placeholder;
      spelling.append(key.required ? pair : "[" + pair + "]");
    }
    return spelling.toString();
  }
}
