package io.instancetypes.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** A document that came out of the engine. */
public record Expanded(Fields document) {
  private static final Object NOTHING = "nothing";

  /** The value at a path such as {@code spec.domain.devices.disks[0].disk} is this, in YAML. */
  public Expanded has(String path, String yaml) {
    assertThat(at(document, path)).as(path).isEqualTo(Manifests.yaml(yaml));
    return this;
  }

  public Expanded lacks(String... paths) {
    for (String path : paths) {
      assertThat(at(document, path)).as(path).isSameAs(NOTHING);
    }
    return this;
  }

  /** The guest sees its vCPUs as sockets/cores/threads, such as {@code 2/1/1}. */
  public Expanded hasTopology(String topology) {
    Map<?, ?> cpu = (Map<?, ?>) at(document, "spec.domain.cpu");
    assertThat("%s/%s/%s".formatted(cpu.get("sockets"), cpu.get("cores"), cpu.get("threads")))
        .as("sockets/cores/threads")
        .isEqualTo(topology);
    return this;
  }

  /** The whole document is this. */
  public void yields(String yaml) {
    assertThat(document).isEqualTo(Manifests.yaml(yaml));
  }

  /** Keys may contain dots themselves, so each key is tried as it stands. */
  private static Object at(Object node, String path) {
    if (path.isEmpty()) {
      return node;
    }
    return switch (node) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .filter(entry -> starts(path, (String) entry.getKey()))
              .findFirst()
              .map(entry -> at(entry.getValue(), rest(path, ((String) entry.getKey()).length())))
              .orElse(NOTHING);
      case List<?> list when path.startsWith("[") -> item(list, path);
      case null, default -> NOTHING;
    };
  }

  private static Object item(List<?> list, String path) {
    int end = path.indexOf(']');
    int index = Integer.parseInt(path.substring(1, end));
    return index < list.size() ? at(list.get(index), rest(path, end + 1)) : NOTHING;
  }

  private static boolean starts(String path, String key) {
    return path.startsWith(key)
        && (path.length() == key.length() || ".[".indexOf(path.charAt(key.length())) >= 0);
  }

  private static String rest(String path, int from) {
    return path.startsWith(".", from) ? path.substring(from + 1) : path.substring(from);
  }
}
