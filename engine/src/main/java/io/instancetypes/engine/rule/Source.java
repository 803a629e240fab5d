package io.instancetypes.engine.rule;

import io.instancetypes.api.ApiVersion;
import java.util.Collection;
import java.util.Map;

/**
 * A field of an instance type or preference that a rule reads.
 *
 * @param since the version of the API that introduced the field; older objects that carry it anyway
 *     are read as a server would store them, without it
 * @param because the reason that stands beside everything this field causes
 */
public record Source(String path, String[] steps, ApiVersion since, Because because) {
  static Source ofInstancetype(String path, ApiVersion since) {
    return new Source(path, path.split("\\."), since, Because.instancetype(path));
  }

  static Source ofPreference(String path, ApiVersion since) {
    return new Source(path, path.split("\\."), since, Because.preference(path));
  }

  /** The value, or null where the object leaves the field open. */
  public Object read(Chosen object) {
    if (object.version().compareTo(since) < 0) {
      return null;
    }
    Object node = object.spec();
    for (String step : steps) {
      if (!(node instanceof Map<?, ?> map)) {
        return null;
      }
      node = map.get(step);
    }
    return isSet(node) ? node : null;
  }

  private static boolean isSet(Object value) {
    return !Draft.isUnset(value) && !(value instanceof Collection<?> items && items.isEmpty());
  }
}
