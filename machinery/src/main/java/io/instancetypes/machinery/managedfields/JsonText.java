package io.instancetypes.machinery.managedfields;

/** JSON, for the configuration that kubectl keeps in an annotation. */
public interface JsonText {
  /** Throws whatever it likes at a text that is none. */
  Object read(String text);

  /** Compact, without a newline. */
  String write(Object value);
}
