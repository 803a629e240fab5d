package io.instancetypes.runtime.image;

import java.io.IOException;

/** Why an image cannot become a disk, in a sentence for whoever sent it. */
public final class ImageException extends IOException {
  private static final long serialVersionUID = 1;

  public ImageException(String message) {
    super(message);
  }

  public ImageException(String message, Throwable cause) {
    super(message, cause);
  }
}
