package io.instancetypes.api.json;

/** A place in a text, line and column counted from 1; both are 0 where it is not known. */
public record Position(int line, int column) {
  public static final Position UNKNOWN = new Position(0, 0);
}
