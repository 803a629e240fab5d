package io.instancetypes.virtctl.report;

import io.instancetypes.virtctl.input.Inputs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The address of a file, seen from the working directory where it lies below it. */
final class FileUri {
  private static final String UNRESERVED = "-._~/!$&'()*+,;=:@";

  private FileUri() {}

  static String of(String file) {
    if (file.equals(Inputs.STANDARD_INPUT)) {
      return "stdin";
    }
    Path path = Path.of(file).normalize();
    Path here = Path.of("").toAbsolutePath();
    if (path.startsWith(here)) {
      path = here.relativize(path);
    }
    String encoded = encoded(path.toString());
    if (path.isAbsolute()) {
      return "file://" + encoded;
    }
    // Otherwise what stands before a colon would be read as a scheme.
    return encoded.split("/", 2)[0].contains(":") ? "./" + encoded : encoded;
  }

  private static String encoded(String path) {
    var encoded = new StringBuilder();
    for (byte unit : path.getBytes(StandardCharsets.UTF_8)) {
      char character = (char) (unit & 0xff);
      if (character < 0x80
          && (Character.isLetterOrDigit(character) || UNRESERVED.indexOf(character) >= 0)) {
        encoded.append(character);
      } else {
        encoded.append("%%%02X".formatted((int) character));
      }
    }
    return encoded.toString();
  }
}
