package io.instancetypes.apiserver.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;

/** What a server answered. */
public record Answer(int code, byte[] body, HttpHeaders headers) {
  public String text() {
    return new String(body, UTF_8);
  }

  public Fields json() {
    return (Fields) Json.read(body);
  }

  /** The value at a dotted path; null if there is none. Numbers are indexes of lists. */
  public Object at(String path) {
    Object node = json();
    for (String part : path.split("\\.")) {
      node =
          switch (node) {
            case Map<?, ?> map -> map.get(part);
            case List<?> list -> list.get(Integer.parseInt(part));
            case null, default -> null;
          };
    }
    return node;
  }

  /** Code, reason and message of a failure. */
  public String failure() {
    return code + " " + at("reason") + ": " + at("message");
  }

  public List<String> warnings() {
    return headers.allValues("Warning");
  }
}
