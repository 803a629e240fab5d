package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An object with a configuration laid over it: what the configuration has counts, nothing goes. */
final class ConfigurationMerge {
  private ConfigurationMerge() {}

  static Fields of(Map<?, ?> live, Map<?, ?> configuration, MergeSchema shape) {
    return fields(live, configuration, shape);
  }

  private static Object merged(Object live, Object configured, MergeSchema shape) {
    return switch (shape.part(configured)) {
      case WHOLE -> Fields.copy(configured);
      case BY_FIELDS -> {
        Map<?, ?> current = Fields.map(live);
        Map<?, ?> wanted = Fields.map(configured);
        boolean leaf = current.isEmpty() && wanted.isEmpty();
        yield leaf ? Fields.copy(configured) : fields(current, wanted, shape);
      }
      case BY_ITEMS -> {
        List<?> current = Fields.list(live);
        List<?> wanted = Fields.list(configured);
        boolean leaf = current.isEmpty() && wanted.isEmpty();
        yield leaf ? Fields.copy(configured) : new Items(current, wanted, shape).merged();
      }
    };
  }

  private static Fields fields(Map<?, ?> live, Map<?, ?> configured, MergeSchema shape) {
    Fields merged = Fields.copyOf(live);
    for (var entry : configured.entrySet()) {
      String key = (String) entry.getKey();
      MergeSchema.Named named = shape.named(key);
      Object value =
          live.containsKey(key)
              ? merged(
                  live.get(key), entry.getValue(), named == null ? shape.others() : named.shape())
              : Fields.copy(entry.getValue());
      merged.put(key, value);
    }
    return merged;
  }

  /**
   * Items that both have follow the order of the configuration; those that only one of them has
   * stay beside the items that they stood by.
   */
  private static final class Items {
    private final List<?> live;
    private final List<PathElement> liveElements;
    private final Map<PathElement, Object> liveItems = new LinkedHashMap<>();
    private final List<PathElement> wantedElements;
    private final Map<PathElement, Object> wantedItems = new LinkedHashMap<>();
    private final List<PathElement> shared = new ArrayList<>();
    private final Set<PathElement> taken = new HashSet<>();
    private final List<Object> merged = new ArrayList<>();
    private final MergeSchema shape;

    Items(List<?> live, List<?> wanted, MergeSchema shape) {
      this.live = live;
      this.shape = shape.items();
      liveElements = ListItems.elements(shape, live);
      for (int i = 0; i < live.size(); i++) {
        // Of items that cannot be told apart none is merged with what is configured.
        PathElement element = liveElements.get(i);
        liveItems.put(element, liveItems.containsKey(element) ? null : live.get(i));
      }
      wantedElements = ListItems.elements(shape, wanted);
      for (int i = 0; i < wanted.size(); i++) {
        wantedItems.put(wantedElements.get(i), wanted.get(i));
      }
      wantedElements.stream().filter(liveItems::containsKey).forEach(shared::add);
    }

    List<Object> merged() {
      int next = 0;
      int wanted = 0;
      while (next < liveElements.size() || wanted < wantedElements.size()) {
        PathElement here = next < liveElements.size() ? liveElements.get(next) : null;
        PathElement there = wanted < wantedElements.size() ? wantedElements.get(wanted) : null;
        if (here != null && here.equals(there)) {
          take(there);
          next++;
          wanted++;
        } else if (here != null && there != null && isOutOfTurn(here)) {
          next++;
        } else if (here != null && !wantedItems.containsKey(here)) {
          merged.add(Fields.copy(live.get(next++)));
        } else {
          if (here != null && taken.contains(here)) {
            next++;
          }
          if (there != null) {
            take(there);
            wanted++;
          }
        }
      }
      return merged;
    }

    private boolean isOutOfTurn(PathElement element) {
      return wantedItems.containsKey(element)
          && !shared.isEmpty()
          && !shared.getFirst().equals(element);
    }

    private void take(PathElement element) {
      taken.add(element);
      Object configured = wantedItems.get(element);
      merged.add(
          liveItems.containsKey(element)
              ? ConfigurationMerge.merged(liveItems.get(element), configured, shape)
              : Fields.copy(configured));
      if (!shared.isEmpty() && shared.getFirst().equals(element)) {
        shared.removeFirst();
      }
    }
  }
}
