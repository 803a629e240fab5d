package io.instancetypes.qemu;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Collects what one option is given. */
final class OptionBuilder {
  private final String option;
  private final BiConsumer<String, FieldNode> check;
  private final List<Property> properties = new ArrayList<>();

  /**
   * @param check looks at every text of a user before it gets into the command line
   */
  OptionBuilder(String option, BiConsumer<String, FieldNode> check) {
    this.option = option;
    this.check = check;
  }

  /** A key with the value that a field decides, or its default if nobody wrote the field. */
  OptionBuilder with(String key, Object value, FieldNode field) {
    check.accept(value.toString(), field);
    return add(key + "=" + escaped(value), field);
  }

  /** A value without a key, which is the first of its option. */
  OptionBuilder is(Object value, FieldNode field) {
    check.accept(value.toString(), field);
    return add(value.toString(), field);
  }

  /** What no field decides. */
  OptionBuilder with(String key, Object value, String reason) {
    return add(key + "=" + escaped(value), reason);
  }

  OptionBuilder is(Object value, String reason) {
    return add(value.toString(), reason);
  }

  /** On or off, as a field says. */
  OptionBuilder toggle(String key, boolean on, FieldNode field) {
    return with(key, on ? "on" : "off", field);
  }

  private OptionBuilder add(String text, FieldNode field) {
    properties.add(new Property(text, field.path(), "", !field.exists()));
    return this;
  }

  private OptionBuilder add(String text, String reason) {
    properties.add(new Property(text, "", reason, true));
    return this;
  }

  /** A comma would begin the next key; QEMU reads two of them as one that does not. */
  static String escaped(Object value) {
    return value.toString().replace(",", ",,");
  }

  QemuArgument build() {
    return new QemuArgument(option, List.copyOf(properties));
  }
}
