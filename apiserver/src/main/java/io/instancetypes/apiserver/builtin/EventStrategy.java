package io.instancetypes.apiserver.builtin;

/** Events are kept once, whichever of their two groups they are written in. */
final class EventStrategy extends PlainStrategy {
  @Override
  public boolean createsOnUpdate() {
    return true;
  }

  @Override
  public String storedUnder(String group) {
    return "core";
  }
}
