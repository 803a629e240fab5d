package io.instancetypes.dashboard;

import java.util.List;
import java.util.function.Function;

/**
 * Who answers at an address.
 *
 * @param pattern parts of the path; {@code *} stands for any one
 */
record Route(String method, List<String> pattern, Function<WebRequest, Answer> handler) {
  static Route get(String pattern, Function<WebRequest, Answer> handler) {
    return new Route("GET", parts(pattern), handler);
  }

  static Route post(String pattern, Function<WebRequest, Answer> handler) {
    return new Route("POST", parts(pattern), handler);
  }

  private static List<String> parts(String pattern) {
    return pattern.isEmpty() ? List.of() : List.of(pattern.split("/"));
  }

  boolean isFor(String path, List<String> parts) {
    if (!method.equals(path) || parts.size() != pattern.size()) {
      return false;
    }
    for (int i = 0; i < parts.size(); i++) {
      if (!pattern.get(i).equals("*") && !pattern.get(i).equals(parts.get(i))) {
        return false;
      }
    }
    return true;
  }
}
