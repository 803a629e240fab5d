package io.instancetypes.virtctl.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says in one sentence why a run failed. */
public final class FailureSentence {
  private FailureSentence() {}

  public static String of(Throwable failure) {
    return switch (failure) {
      case Refusal refusal -> refusal.getMessage();
      case UncheckedIOException wrapper -> of(wrapper.getCause());
      case FileSystemException file -> file.getFile() + ": " + reason(file);
      case InvalidPathException path ->
          "%s: no file can have this name here; LC_ALL=C.UTF-8 allows all letters"
              .formatted(path.getInput());
      case OutOfMemoryError _ ->
          "there is not enough memory for this; VIRTCTL_JAVA_OPTS=-Xmx8g would allow 8 GB";
      case IOException io when io.getMessage() != null -> io.getMessage();
      default -> internal(failure);
    };
  }

  private static String reason(FileSystemException failure) {
    return switch (failure) {
      case NoSuchFileException _ -> "no such file or directory";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "not a directory";
      case FileAlreadyExistsException _ -> "there is a file of that name, no directory";
      default -> failure.getReason() == null ? "cannot be used" : failure.getReason();
    };
  }

  private static String internal(Throwable failure) {
    String what = failure.toString().lines().findFirst().orElse("");
    return "internal error: " + what + "; run again with VIRTCTL_DEBUG=1 for the stack trace";
  }
}
