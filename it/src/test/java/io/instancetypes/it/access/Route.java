package io.instancetypes.it.access;

import java.util.List;

/** What can be tried on a path, so that nothing comes of it even where it is allowed. */
enum Route {
  GET("GET", "watch=0", null),
  WATCH("GET", "watch=1", null),
  POST("POST", "dryRun=All", "application/json"),
  PUT("PUT", "dryRun=All", "application/json"),
  PATCH("PATCH", "dryRun=All", "application/merge-patch+json"),
  DELETE("DELETE", "dryRun=All", null);

  /** A selector that ends lists and watches, too. */
  private static final String UNREADABLE = "labelSelector=%21%21";

  private static final List<String> NO_SUCH_PATH =
      List.of("the server could not find the requested resource", "404 page not found");

  private final String method;
  private final String query;
  private final String contentType;

  Route(String method, String query, String contentType) {
    this.method = method;
    this.query = query;
    this.contentType = contentType;
  }

  /**
   * One letter for what a caller may: {@code y} goes through, {@code u} is asked for credentials
   * (401), {@code f} is forbidden (403), {@code n} finds no such path (404), {@code m} no such
   * method (405). Bodies and selectors are broken, so that whatever goes through ends there.
   */
  char outcome(Caller caller, String path) {
    String target = path + "?" + query + "&" + UNREADABLE;
    Caller.Answer answer =
        caller.send(method, target, contentType, contentType == null ? null : "{");
    return switch (answer.code()) {
      case 401 -> 'u';
      case 403 -> 'f';
      case 404 -> NO_SUCH_PATH.stream().anyMatch(answer.body()::contains) ? 'n' : 'y';
      case 405 -> 'm';
      default -> 'y';
    };
  }
}
