package io.instancetypes.runtime.image;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** What went wrong with a volume, in a sentence for its owner. */
public final class Trouble {
  private Trouble() {}

  public static String inWords(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.contains("No space left on device")) {
      return "there is no space left on this machine for the volume";
    }
    return switch (failure) {
      case ImageException image -> image.getMessage();
      case FileSystemException file -> "the volume cannot be written: " + file.getReason();
      case IOException broken -> "the image did not come to its end: " + broken.getMessage();
      default -> message;
    };
  }
}
