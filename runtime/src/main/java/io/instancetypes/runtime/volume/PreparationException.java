package io.instancetypes.runtime.volume;

import java.io.IOException;

/** Why a guest cannot start yet, in a sentence for its owner. */
public final class PreparationException extends IOException {
  private static final long serialVersionUID = 1;

  public PreparationException(String message) {
    super(message);
  }

  public PreparationException(String message, Throwable cause) {
    super(message, cause);
  }
}
