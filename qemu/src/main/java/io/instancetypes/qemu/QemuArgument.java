package io.instancetypes.qemu;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An option of QEMU with what it is given.
 *
 * @param properties in order; an option that takes no value has one with an empty text
 */
public record QemuArgument(String option, List<Property> properties) {
  public String value() {
    return properties.stream().map(Property::text).collect(Collectors.joining(","));
  }

  /** The words of the command line. */
  public List<String> words() {
    String value = value();
    return value.isEmpty() && !option.equals("-append") ? List.of(option) : List.of(option, value);
  }

  Stream<String> texts() {
    return properties.stream().map(Property::text);
  }
}
