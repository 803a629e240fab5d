package io.instancetypes.testkit;

/** Says which program of a control plane is not on this machine, and how it gets there. */
public final class MissingProgramException extends RuntimeException {
  MissingProgramException(String message) {
    super(message);
  }
}
