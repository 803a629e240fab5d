package io.instancetypes.api.json;

/** The keys of a JSON pointer (RFC 6901), in which a slash separates. */
public final class JsonPointer {
  private JsonPointer() {}

  public static String escaped(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }

  public static String unescaped(String step) {
    return step.indexOf('~') < 0 ? step : step.replace("~1", "/").replace("~0", "~");
  }
}
