package io.instancetypes.engine.validate.vm;

import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.engine.rule.Layer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says who decided the field that breaks a rule. */
final class Blame {
  /** Who has so many mistakes to mend learns nothing more from authors. */
  private static final int MOST = 100;

  /** Words to end a sentence with, and what can be done about that author. */
  record Found(String inWords, List<String> waysOut) {
    static final Found NOBODY = new Found("", List.of());
  }

  private final Origins origins;
  private Map<String, Author> authors;

  /**
   * @param origins null where nothing was worked into the template
   */
  Blame(Origins origins) {
    this.origins = origins;
  }

  Found of(String path, int objections) {
    if (origins == null || objections >= MOST) {
      return Found.NOBODY;
    }
    Author author = author(path);
    return author == null ? Found.NOBODY : found(author);
  }

  private Author author(String path) {
    if (authors == null) {
      authors = new LinkedHashMap<>();
      for (Origin origin : origins.all()) {
        authors.put(origin.path(), origin.from());
      }
    }
    Author exact = authors.get(path);
    Author found = exact != null ? exact : below(path);
    return found != null ? found : around(path);
  }

  /** Of an object, whoever decided the first of its fields that the owner did not. */
  private Author below(String path) {
    Author any = null;
    for (Map.Entry<String, Author> entry : authors.entrySet()) {
      if (entry.getKey().startsWith(path) && isStep(entry.getKey(), path.length())) {
        if (entry.getValue().layer() == Layer.INSTANCETYPE
            || entry.getValue().layer() == Layer.PREFERENCE) {
          return entry.getValue();
        }
        any = entry.getValue().layer() == Layer.USER ? entry.getValue() : any;
      }
    }
    return any;
  }

  /** Of a field that is missing, whoever brought all of the object that lacks it. */
  private Author around(String path) {
    String object = path.substring(0, Math.max(0, path.lastIndexOf('.')));
    Author first = null;
    for (Map.Entry<String, Author> entry : authors.entrySet()) {
      if (entry.getKey().startsWith(object) && isStep(entry.getKey(), object.length())) {
        Layer layer = entry.getValue().layer();
        if (layer != Layer.INSTANCETYPE && layer != Layer.PREFERENCE) {
          return null;
        }
        first = first == null ? entry.getValue() : first;
      }
    }
    return first;
  }

  private static boolean isStep(String path, int at) {
    return path.length() > at && (path.charAt(at) == '.' || path.charAt(at) == '[');
  }

  private static Found found(Author author) {
    return switch (author.layer()) {
      case USER -> new Found(" (the VM itself sets it)", List.of());
      case DEFAULT -> new Found(" (by default: " + author.field() + ")", List.of());
      case INSTANCETYPE ->
          new Found(
              " (set by " + author.object() + ", spec." + author.field() + ")",
              List.of("Use another instance type, or a copy of it that virtctl customize makes."));
      case PREFERENCE ->
          new Found(
              " (set by " + author.object() + ", spec." + author.field() + ")",
              List.of("Set the field in the VM, which wins, or use another preference."));
    };
  }
}
