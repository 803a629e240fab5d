package io.instancetypes.machinery.openapi;

/** The names of the status codes that the documents mention. */
final class Codes {
  private Codes() {}

  static String name(String code) {
    return switch (code) {
      case "101" -> "Switching Protocols";
      case "200" -> "OK";
      case "201" -> "Created";
      case "202" -> "Accepted";
      case "401" -> "Unauthorized";
      default -> throw new IllegalArgumentException("no name for the code " + code);
    };
  }
}
