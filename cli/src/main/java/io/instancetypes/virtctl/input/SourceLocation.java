package io.instancetypes.virtctl.input;

import io.instancetypes.api.json.Position;

/** A place in a file, in the form that editors understand. */
public final class SourceLocation {
  private SourceLocation() {}

  public static String of(String file, Position position) {
    return of(file, position.line(), position.column());
  }

  static String of(String file, int line, int column) {
    String name = file.equals(Inputs.STANDARD_INPUT) ? "standard input" : file;
    return line == 0 ? name : name + ":" + line + ":" + column;
  }
}
