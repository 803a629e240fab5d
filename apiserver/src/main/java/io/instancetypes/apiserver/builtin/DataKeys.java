package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The keys of config maps and secrets become file names, and all of it must stay small. */
final class DataKeys {
  private static final Pattern FILE_NAME = Pattern.compile("[-._a-zA-Z0-9]+");
  private static final int LONGEST_KEY = 253;

  private DataKeys() {}

  /**
   * What is wrong with the keys of these fields, and whether their values are too large in all.
   *
   * @param encoded the field among them whose values are base64
   */
  static List<FieldError> check(Fields object, int largest, String encoded, String... fields) {
    var errors = new ArrayList<FieldError>();
    long size = 0;
    for (String field : fields) {
      if (object.get(field) instanceof Map<?, ?> data) {
        for (var entry : data.entrySet()) {
          String key = (String) entry.getKey();
          if (!isFileName(key)) {
            errors.add(
                FieldError.invalid(
                    Path.of(field).key(key),
                    key,
                    "a valid config key must consist of alphanumeric characters, '-', '_' or '.'"
                        + " (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for"
                        + " validation is '[-._a-zA-Z0-9]+')"));
          }
          size += size(String.valueOf(entry.getValue()), field.equals(encoded));
        }
      }
    }
    if (size > largest) {
      errors.add(FieldError.tooLong(Path.of(fields[0]), largest));
    }
    return errors;
  }

  /** Counted is what base64 stands for, not how long it is. */
  private static long size(String value, boolean encoded) {
    if (!encoded) {
      return value.getBytes(StandardCharsets.UTF_8).length;
    }
    long characters = value.chars().filter(c -> c > ' ' && c != '=').count();
    return characters * 3 / 4;
  }

  private static boolean isFileName(String key) {
    return key.length() <= LONGEST_KEY
        && FILE_NAME.matcher(key).matches()
        && !key.equals(".")
        && !key.startsWith("..");
  }
}
