package io.instancetypes.engine.revise;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.List;
import java.util.Optional;

/**
 * What one of the two references of a VirtualMachine needs.
 *
 * @param matcher null where its owner refers to nothing
 * @param reference what the status is to say; null for nothing
 * @param oldRevision the revision in use until now, empty for none
 * @param preparations what puts the revision there that is to be referred to
 * @param isCapture whether the live object is taken, be it for the first time or anew
 * @param deletions of revisions that nothing will refer to afterwards
 */
record Step(
    Kind.Family family,
    TypeMatcher matcher,
    Reference reference,
    String oldRevision,
    List<Write> preparations,
    boolean isCapture,
    List<Write> deletions,
    Optional<Failure> failure) {

  static Step nothing(Kind.Family family) {
    return new Step(family, null, null, "", List.of(), false, List.of(), Optional.empty());
  }

  static Step failed(TypeMatcher matcher, Failure failure) {
    return new Step(
        matcher.family(), matcher, null, "", List.of(), false, List.of(), Optional.of(failure));
  }

  /**
   * Takes the live object.
   *
   * @param placement empty where something else is in the place of the revision
   */
  static Step capture(
      TypeMatcher matcher, Reference reference, String name, Optional<List<Write>> placement) {
    return placement
        .map(
            writes ->
                new Step(
                    matcher.family(),
                    matcher,
                    reference.at(name),
                    "",
                    writes,
                    true,
                    List.of(),
                    Optional.empty()))
        .orElseGet(() -> failed(matcher, unexpected(matcher, name)));
  }

  static Failure unexpected(TypeMatcher matcher, String name) {
    return Failure.create(
        "%s: found existing ControllerRevision with unexpected data: %s should hold %s"
            .formatted(matcher.path(), name, matcher.name()));
  }

  /** Goes on with the revision in use. */
  static Step keep(TypeMatcher matcher, Reference reference, List<Write> deletions) {
    return new Step(
        matcher.family(),
        matcher,
        reference,
        reference.revision(),
        List.of(),
        false,
        deletions,
        Optional.empty());
  }

  /** The same, but with a revision that takes the place of the old one. */
  Step movedTo(String name, Optional<List<Write>> placement) {
    return placement
        .map(
            writes ->
                new Step(
                    family,
                    matcher,
                    reference.at(name),
                    oldRevision,
                    writes,
                    isCapture,
                    deletions,
                    failure))
        .orElseGet(() -> failed(matcher, unexpected(matcher, name)));
  }

  Reference atOldRevision() {
    return reference.at(oldRevision);
  }

  /** Writes the name of the revision into the matcher, if it belongs there and is not there. */
  void pin(Pinning pinning, Operations spec) {
    boolean wanted =
        switch (pinning) {
          case SPEC_AND_STATUS, BACK_FILL -> true;
          // A name that somebody wrote there must not be left behind by an upgrade.
          case STATUS_ONLY -> !matcher.revisionName().isEmpty();
        };
    if (wanted && !reference.revision().equals(matcher.revisionName())) {
      spec.set("/spec/" + TypeMatcher.key(family) + "/revisionName", reference.revision());
    }
  }
}
