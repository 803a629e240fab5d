package io.instancetypes.virtctl.option;

import java.util.ArrayList;
import java.util.List;

/** Which keys the value of a composite option takes: {@code src:IMAGE[,name:NAME]}. */
public final class CompositeForm {
  /**
   * @param placeholder what stands for the value when the form is spelled out
   */
  public record Key(String name, String placeholder, boolean required) {}

  private final List<Key> keys = new ArrayList<>();

  public CompositeForm require(String key, String placeholder) {
    keys.add(new Key(key, placeholder, true));
    return this;
  }

  public CompositeForm allow(String key, String placeholder) {
    keys.add(new Key(key, placeholder, false));
    return this;
  }

  public List<Key> keys() {
    return keys;
  }

  public List<String> required() {
    return keys.stream().filter(Key::required).map(Key::name).toList();
  }

  public List<String> names() {
    return keys.stream().map(Key::name).toList();
  }

  /** As it is shown to people. */
  public String spelling() {
    var spelling = new StringBuilder();
    for (Key key : keys) {
      String pair = (spelling.isEmpty() ? "" : ",") + key.name + ":" + key.placeholder;
      spelling.append(key.required ? pair : "[" + pair + "]");
    }
    return spelling.toString();
  }
}
