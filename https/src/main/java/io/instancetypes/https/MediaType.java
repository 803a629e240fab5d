package io.instancetypes.https;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A media type with its parameters, as in Accept and Content-Type. */
public record MediaType(String name, Map<String, String> parameters) {
  public static final String JSON = "application/json";
  public static final String YAML = "application/yaml";
  public static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  public static final String TEXT = "text/plain; charset=utf-8";

  public static MediaType parse(String text) {
    String[] parts = text.split(";", -1);
    var parameters = new HashMap<String, String>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals > 0) {
        parameters.put(
            parts[i].substring(0, equals).strip(), parts[i].substring(equals + 1).strip());
      }
    }
    return new MediaType(parts[0].strip().toLowerCase(Locale.ROOT), parameters);
  }

  /** As above, of a Content-Type: what is not written as it should be is no type at all. */
  public static MediaType ofBody(String text) {
    return text.contains(";;") ? new MediaType("", Map.of()) : parse(text);
  }

  /** The types of an Accept header in the client's order; anything goes if there are none. */
  public static List<MediaType> accepted(String header) {
    if (header.isBlank()) {
      return List.of(new MediaType("*/*", Map.of()));
    }
    var types = new ArrayList<MediaType>();
    for (String text : header.split(",")) {
      types.add(parse(text));
    }
    return types;
  }

  public String parameter(String key) {
    return parameters.getOrDefault(key, "");
  }

  public boolean covers(String type) {
    return name.equals(type)
        || name.equals("*/*")
        || (name.endsWith("/*") && type.startsWith(name.substring(0, name.length() - 1)));
  }
}
