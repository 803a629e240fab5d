package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The standard instance types and preferences. An object is made when it is asked for and then
 * shared by everyone who asks, so it must not be changed; copy it first.
 */
public final class Catalog {
  private static final Catalog STANDARD = new Catalog();

  private final List<Map<String, Fields>> made = new ArrayList<>();

  private Catalog() {
    for (int i = 0; i < Kind.values().length; i++) {
      made.add(new ConcurrentHashMap<>());
    }
  }

  /**
   * What KubeVirt's catalogue has, the sizes {@code custom} that a VM fills in, and the deprecated
   * types that came before the series.
   */
  public static Catalog standard() {
    return STANDARD;
  }

  /** All objects of a kind, sorted by name. */
  public List<Fields> objects(Kind kind) {
    var objects = new ArrayList<Fields>();
    for (Recipe recipe : recipes(kind).values()) {
      objects.add(object(kind, recipe));
    }
    return Collections.unmodifiableList(objects);
  }

  /** The object of a kind and name; no other is made for it. */
  public Optional<Fields> find(Kind kind, String name) {
    Recipe recipe = recipes(kind).get(name);
    return recipe == null ? Optional.empty() : Optional.of(object(kind, recipe));
  }

  /** The names of all objects of a kind, sorted. */
  public Collection<String> names(Kind kind) {
    return Collections.unmodifiableSet(recipes(kind).keySet());
  }

  /**
   * The names of what a preference has everything of, the most general first: {@code linux, rhel,
   * rhel.9} for {@code rhel.9.desktop}. Some, like {@code rhel}, name what others have in common
   * and no object. Empty for the most general ones, and for those that are not of the catalogue.
   */
  public List<String> bases(String preference) {
    return Preferences.BY_NAME.get(preference) instanceof Preference known
        ? known.bases()
        : List.of();
  }

  private Fields object(Kind kind, Recipe recipe) {
    Map<String, Fields> known = made.get(kind.ordinal());
    Fields object = known.get(recipe.name());
    if (object == null) {
      object = recipe.object(kind);
      Fields first = known.putIfAbsent(recipe.name(), object);
      return first == null ? object : first;
    }
    return object;
  }

  private static SortedMap<String, Recipe> recipes(Kind kind) {
    return switch (kind.family()) {
      case INSTANCETYPE -> Instancetypes.BY_NAME;
      case PREFERENCE -> Preferences.BY_NAME;
    };
  }

  private static void add(Recipe recipe, SortedMap<String, Recipe> recipes) {
    if (recipes.put(recipe.name(), recipe) != null) {
      throw new IllegalStateException("Two objects of the catalogue are named " + recipe.name());
    }
  }

  /** Who asks for an instance type only does not pay for the preferences. */
  private static final class Instancetypes {
    static final SortedMap<String, Recipe> BY_NAME = new TreeMap<>();

    static {
      for (Series series : StandardSeries.ALL) {
        for (SeriesType type : series.types()) {
          add(type, BY_NAME);
        }
      }
      for (RetiredType type : RetiredType.ALL) {
        add(type, BY_NAME);
      }
    }
  }

  private static final class Preferences {
    static final SortedMap<String, Recipe> BY_NAME = new TreeMap<>();

    static {
      addAll(LinuxPreferences.all());
      addAll(RhelPreferences.all());
      addAll(WindowsPreferences.all());
      add(
          Preference.root("legacy", "legacy", Component.NETWORK_E1000, Component.DISKS_SATA)
              .called("Legacy Guest")
              .icon("icon-other")
              .tagged("legacy"),
          BY_NAME);
    }

    private static void addAll(List<Preference> preferences) {
      for (Preference preference : preferences) {
        add(preference, BY_NAME);
      }
    }
  }
}
