package io.instancetypes.virtctl.foreign;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;

/** A table that comes with the program: cells between commas, remarks behind a hash. */
final class BundledTable {
  private BundledTable() {}

  static List<String[]> rows(String file) {
    try (var in = BundledTable.class.getResourceAsStream(file);
        var reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(line -> line.split(","))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
