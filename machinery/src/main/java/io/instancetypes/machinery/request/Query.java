package io.instancetypes.machinery.request;

import io.instancetypes.machinery.status.Failures;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters after the question mark. */
public final class Query {
  public static final Query EMPTY = new Query(Map.of());

  private final Map<String, List<String>> values;

  private Query(Map<String, List<String>> values) {
    this.values = values;
  }

  public static Query parse(String text) {
    if (text == null || text.isEmpty()) {
      return EMPTY;
    }
    var values = new LinkedHashMap<String, List<String>>();
    for (String pair : text.split("&")) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      values.computeIfAbsent(decoded(name), key -> new ArrayList<>()).add(decoded(value));
    }
    return new Query(values);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw Failures.badRequest("invalid URL escape in the query: " + text);
    }
  }

  /** The first value; empty if the parameter was not given. */
  public String text(String name) {
    List<String> all = values.get(name);
    return all == null ? "" : all.getFirst();
  }

  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** As Kubernetes reads switches: anything but "false", however it is spelt, and "0" is on. */
  public boolean isOn(String name) {
    return has(name) && !text(name).equalsIgnoreCase("false") && !text(name).equals("0");
  }

  /** A whole number; 0 if the parameter was not given. */
  public long number(String name) {
    String text = text(name);
    if (text.isEmpty()) {
      return 0;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException notANumber) {
      throw Failures.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
    }
  }
}
