package io.instancetypes.dist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which version of the C library programs were linked for: they name it with what they take. */
final class Glibc {
  private static final Pattern NAMED = Pattern.compile("GLIBC_2\\.([0-9]{1,3})\0");

  private Glibc() {}

  /** The oldest that has everything that the libraries below a folder take. */
  static String neededBy(Path folder) throws IOException {
    int newest = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".so")).toList()) {
        Matcher named = NAMED.matcher(new String(Files.readAllBytes(file), ISO_8859_1));
        while (named.find()) {
          newest = Math.max(newest, Integer.parseInt(named.group(1)));
        }
      }
    }
    return "2." + newest;
  }
}
