package io.instancetypes.dashboard.view;

import io.instancetypes.catalog.Catalog;
import io.instancetypes.catalog.choose.GuestPreference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Preferences below those that they are based on. The standard catalogue says that of its own;
 * others stand below the name that theirs goes on from, if there is one.
 */
public final class PreferenceTree {
  private final String name;
  private final SortedMap<String, PreferenceTree> children = new TreeMap<>();
  private GuestPreference preference;

  private PreferenceTree(String name) {
    this.name = name;
  }

  /** The most general ones of the cluster, then each namespace with its own. */
  public static List<PreferenceTree> of(List<GuestPreference> preferences) {
    Map<String, List<GuestPreference>> byNamespace =
        preferences.stream()
            .collect(
                Collectors.groupingBy(
                    each -> TypeChoice.of(each.object()).key().namespace(),
                    TreeMap::new,
                    Collectors.toList()));
    List<PreferenceTree> all = new ArrayList<>();
    byNamespace.forEach(
        (namespace, own) -> {
          var root = new PreferenceTree(namespace);
          root.addAll(own);
          all.addAll(namespace.isEmpty() ? root.children() : List.of(root));
        });
    return all;
  }

  private void addAll(List<GuestPreference> preferences) {
    Map<String, GuestPreference> byName =
        preferences.stream().collect(Collectors.toMap(GuestPreference::name, Function.identity()));
    byName.forEach(
        (each, found) -> {
          PreferenceTree place = this;
          for (String base : bases(each, byName)) {
            place = place.child(base);
          }
          place.child(each).preference = found;
        });
  }

  private static List<String> bases(String name, Map<String, GuestPreference> present) {
    List<String> known = Catalog.standard().bases(name);
    if (!known.isEmpty()) {
      return known;
    }
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      String shorter = name.substring(0, dot);
      if (present.containsKey(shorter)) {
        List<String> bases = new ArrayList<>(bases(shorter, present));
        bases.add(shorter);
        return bases;
      }
    }
    return List.of();
  }

  private PreferenceTree child(String childName) {
    return children.computeIfAbsent(childName, PreferenceTree::new);
  }

  /** Of the preference, of what several have in common, or of a namespace. */
  public String name() {
    return name;
  }

  /** Empty for what others have in common and nobody can use. */
  public Optional<GuestPreference> preference() {
    return Optional.ofNullable(preference);
  }

  public List<PreferenceTree> children() {
    return List.copyOf(children.values());
  }

  /** How many preferences are below it. */
  public int size() {
    return children.values().stream()
        .mapToInt(child -> child.size() + (child.preference == null ? 0 : 1))
        .sum();
  }
}
