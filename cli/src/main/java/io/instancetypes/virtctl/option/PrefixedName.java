package io.instancetypes.virtctl.option;

import java.util.List;

/**
 * A name that may say where it belongs: {@code default/fedora}.
 *
 * @param prefix empty if none was given
 */
public record PrefixedName(String prefix, String name) {

  /**
   * @param form how it is written, such as {@code [NAMESPACE/]NAME}
   */
  public static PrefixedName parse(String option, String text, String form) {
    List<String> parts = List.of(text.split("/", -1));
    if (parts.size() > 2) {
      throw Mistake.in(option, Mistake.quoted(text) + " has more than one slash; write " + form);
    }
    if (parts.getLast().isEmpty()) {
      throw Mistake.in(option, Mistake.quoted(text) + " names nothing; write " + form);
    }
    if (parts.getFirst().isEmpty()) {
      throw Mistake.in(
          option, Mistake.quoted(text) + " has nothing before its slash; write " + form);
    }
    String name = NameForms.checkObject(option, parts.getLast());
    return new PrefixedName(parts.size() == 1 ? "" : parts.getFirst(), name);
  }

  /** The name of an object that must be in the namespace of the VirtualMachine. */
  public static String local(String option, String text) {
    PrefixedName name = parse(option, text, "NAME");
    if (!name.hasPrefix()) {
      return name.name;
    }
    throw Mistake.in(
        option,
        Mistake.quoted(text)
            + " names a namespace, but it is always looked up in that of the VM; write "
            + name.name);
  }

  public boolean hasPrefix() {
    return !prefix.isEmpty();
  }
}
