package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.Map;
import java.util.Optional;

/**
 * What an object says about its own end, so that its users know what to do. KubeVirt's label only
 * says that there will be one; the rest are annotations beside it. Texts are empty where the object
 * does not say.
 *
 * @param since a date or a release
 * @param removalDate the day on which it goes
 * @param removedIn the release that no longer has it
 * @param replacement the name of what to use instead
 */
public record Deprecation(
    String name,
    State state,
    String since,
    String removalDate,
    String removedIn,
    String replacement) {
  /** How far it has come. */
  public enum State {
    /** It works, but there is something better. */
    DEPRECATED("deprecated"),
    /** It works for those who have it and is not meant for anyone else. */
    OBSOLETE("obsolete");

    private final String spelling;

    State(String spelling) {
      this.spelling = spelling;
    }
  }

  private static final String LABEL = Recipe.PREFIX + "deprecated";
  private static final String STATE = Recipe.PREFIX + "deprecation-state";
  private static final String SINCE = Recipe.PREFIX + "deprecated-since";
  private static final String REMOVAL_DATE = Recipe.PREFIX + "removal-date";
  private static final String REMOVED_IN = Recipe.PREFIX + "removed-in";
  private static final String REPLACEMENT = Recipe.PREFIX + "replacement";

  /** The deprecation of an object, whoever wrote it; empty where nothing says it is deprecated. */
  public static Optional<Deprecation> of(Map<String, Object> object) {
    Map<?, ?> metadata = Fields.map(object.get("metadata"));
    Map<?, ?> annotations = Fields.map(metadata.get("annotations"));
    String state = Fields.text(annotations, STATE);
    boolean labelled = "true".equals(Fields.map(metadata.get("labels")).get(LABEL));
    if (!labelled && state.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Deprecation(
            Fields.text(metadata, "name"),
            State.OBSOLETE.spelling.equals(state) ? State.OBSOLETE : State.DEPRECATED,
            Fields.text(annotations, SINCE),
            Fields.text(annotations, REMOVAL_DATE),
            Fields.text(annotations, REMOVED_IN),
            Fields.text(annotations, REPLACEMENT)));
  }

  /** One sentence for whoever uses the object. */
  public String inWords() {
    return name
        + " is "
        + state.spelling
        + after(" since ", since)
        + (replacement.isEmpty() ? "" : "; use " + replacement + " instead")
        + after("; its removal is due on ", removalDate)
        + after("; it is gone from ", removedIn)
        + ".";
  }

  private static String after(String words, String value) {
    return value.isEmpty() ? "" : words + value;
  }

  /** Writes it into the metadata of an object. */
  void write(Fields annotations, Fields labels) {
    labels.put(LABEL, "true");
    annotations.put(STATE, state.spelling);
    annotate(SINCE, since, annotations);
    annotate(REMOVAL_DATE, removalDate, annotations);
    annotate(REMOVED_IN, removedIn, annotations);
    annotate(REPLACEMENT, replacement, annotations);
  }

  private static void annotate(String key, String value, Fields annotations) {
    if (!value.isEmpty()) {
      annotations.put(key, value);
    }
  }

  /** The deprecation of what a matcher of a VM refers to; empty if that is not deprecated. */
  public static Optional<Deprecation> of(
      TypeMatcher matcher, Map<String, Object> vm, ObjectLookup objects) {
    return matcher
        .resolvedKind()
        .flatMap(
            kind ->
                objects.find(
                    kind.kind(), kind.namespaced() ? Finder.namespace(vm) : null, matcher.name()))
        .flatMap(Deprecation::of);
  }

  /** What to say to a VM that refers to something deprecated; empty if it does not. */
  public static Optional<String> warning(
      TypeMatcher matcher, Map<String, Object> vm, ObjectLookup objects) {
    return of(matcher, vm, objects)
        .map(deprecation -> matcher.path() + ": " + deprecation.inWords());
  }
}
