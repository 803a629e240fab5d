package io.instancetypes.engine.validate.vm;

import java.util.List;
import java.util.Set;

/** The fields that the schema has refused already: rules neither repeat that nor build on it. */
public record Misshapen(Set<String> paths) {
  public static final Misshapen NOTHING = new Misshapen(Set.of());

  /** Whether this very field was refused. */
  boolean covers(String path) {
    return paths.contains(path);
  }

  /** Whether the field, or something that it is part of, was refused. */
  boolean concerns(String path) {
    if (paths.isEmpty()) {
      return false;
    }
    for (int end = path.length(); end > 0; end = lastStep(path, end)) {
      if (paths.contains(path.substring(0, end))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the field, something that it is part of, or a part of it was refused. */
  public boolean touches(String path) {
    return concerns(path) || paths.stream().anyMatch(refused -> refused.startsWith(path + "."));
  }

  private static int lastStep(String path, int end) {
    return Math.max(path.lastIndexOf('.', end - 1), path.lastIndexOf('[', end - 1));
  }

  public static Misshapen of(List<String> paths) {
    return paths.isEmpty() ? NOTHING : new Misshapen(Set.copyOf(paths));
  }
}
