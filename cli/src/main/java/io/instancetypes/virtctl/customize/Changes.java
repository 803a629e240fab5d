package io.instancetypes.virtctl.customize;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.catalog.OwnMetadata;
import io.instancetypes.virtctl.cli.Wording;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/** How the result differs from its source, for the person who asked for it. */
final class Changes {
  private final List<String> lines = new ArrayList<>();

  private Changes() {}

  /** One line for each change; both are objects in the same version. */
  static List<String> between(Fields source, Fields result) {
    var changes = new Changes();
    changes.compare("kind", source.get("kind"), result.get("kind"));
    Fields before = object(source, "metadata");
    Fields after = object(result, "metadata");
    changes.compare("metadata.name", before.get("name"), after.get("name"));
    if (after.get("namespace") != null) {
      // Without one it goes where its user works, which is no change that can be seen from here.
      changes.compare("metadata.namespace", before.get("namespace"), after.get("namespace"));
    }
    changes.countRemoved(before, after, OwnMetadata::isOfDomain, ApiVersion.GROUP);
    changes.countRemoved(before, after, OwnMetadata::isOfManagement, "management");
    changes.compare("spec", source.get("spec"), result.get("spec"));
    return changes.lines;
  }

  private void countRemoved(Fields before, Fields after, Predicate<String> texts, String owner) {
    var removed = new ArrayList<String>();
    for (String key : OwnMetadata.TEXTS) {
      Fields kept = object(after, key);
      long count =
          object(before, key).keySet().stream()
              .filter(name -> texts.test(name) && !kept.containsKey(name))
              .count();
      if (count > 0) {
        removed.add(count + " " + (count == 1 ? key.substring(0, key.length() - 1) : key));
      }
    }
    if (!removed.isEmpty()) {
      lines.add("metadata: " + Wording.and(removed) + " of " + owner + " removed");
    }
  }

  private static Fields object(Fields parent, String key) {
    return parent.get(key) instanceof Fields object ? object : new Fields();
  }

  private void compare(String path, Object before, Object after) {
    if (before instanceof Map<?, ?> from && after instanceof Map<?, ?> to) {
      // In the order in which the result is printed.
      var keys = new TreeSet<Object>(from.keySet());
      keys.addAll(to.keySet());
      keys.forEach(key -> compare(path + "." + key, from.get(key), to.get(key)));
    } else {
      String change = change(words(before), words(after));
      if (!change.isEmpty()) {
        lines.add(path + ": " + change);
      }
    }
  }

  private static String change(String before, String after) {
    if (before.equals(after)) {
      return "";
    }
    if (before.isEmpty()) {
      return after + " added";
    }
    return after.isEmpty() ? before + " removed" : before + " → " + after;
  }

  /** On one line, whatever it holds; nothing for null. */
  private static String words(Object value) {
    if (value == null) {
      return "";
    }
    return value instanceof Number || value instanceof Boolean || isPlain(value)
        ? value.toString()
        : new String(Json.write(value), StandardCharsets.UTF_8);
  }

  private static boolean isPlain(Object value) {
    return value instanceof String text
        && !text.isEmpty()
        && text.chars().noneMatch(Character::isISOControl);
  }
}
