package io.instancetypes.dist;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Why nothing was made, in words for whoever asked for it. */
final class DistributionException extends RuntimeException {
  DistributionException(String message) {
    super(message);
  }

  static String inWords(Exception failure) {
    return switch (failure) {
      case NoSuchFileException missing -> missing.getFile() + " is missing";
      case AccessDeniedException denied -> denied.getFile() + " may not be used";
      case IOException broken when broken.getMessage() == null -> "the connection was lost";
      default -> failure.getMessage();
    };
  }
}
