package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.find.Matcher;
import java.util.List;
import java.util.Optional;

/**
 * What one of the two references of a VirtualMachine needs.
 *
 * @param matcher null where its owner refers to nothing
 * @param reference what the status is to say; null for nothing
 * @param oldRevision the revision in use until now, empty for none
 * @param revision the revision to create, null if it is there
 * @param isCapture whether the live object is taken, be it for the first time or anew
 * @param deletions of revisions that nothing will refer to afterwards
 */
record Step(
    Kind.Family family,
    Matcher matcher,
    Reference reference,
    String oldRevision,
    Fields revision,
    boolean isCapture,
    List<Write> deletions,
    Optional<Failure> failure) {

  /** What there is under the name that a new revision is to have. */
  enum Existing {
    NONE,
    SAME,
    OTHER
  }

  static Step nothing(Kind.Family family) {
    return new Step(family, null, null, "", null, false, List.of(), Optional.empty());
  }

  static Step failed(Matcher matcher, Failure failure) {
    return new Step(
        matcher.family(), matcher, null, "", null, false, List.of(), Optional.of(failure));
  }

  static Step capture(Matcher matcher, Reference reference, Fields revision, Existing existing) {
    String name = Identity.of(revision).name();
    return switch (existing) {
      case NONE ->
          new Step(
              matcher.family(),
              matcher,
              reference.at(name),
              "",
              revision,
              true,
              List.of(),
              Optional.empty());
      case SAME ->
          new Step(
              matcher.family(),
              matcher,
              reference.at(name),
              "",
              null,
              true,
              List.of(),
              Optional.empty());
      case OTHER -> failed(matcher, unexpected(matcher, name));
    };
  }

  static Failure unexpected(Matcher matcher, String name) {
    return Failure.create(
        "%s: found unexpected data in ControllerRevision %s, which should hold %s"
            .formatted(matcher.path(), name, matcher.name()));
  }

  /** Goes on with the revision in use, or with the one that takes its place. */
  static Step keep(Matcher matcher, Reference reference, Fields successor, List<Write> deletions) {
    return new Step(
        matcher.family(),
        matcher,
        reference,
        reference.revision(),
        successor,
        false,
        deletions,
        Optional.empty());
  }

  /** The same, but with the status naming a revision that takes the place of the old one. */
  Step movedTo(String name) {
    return new Step(
        family, matcher, reference.at(name), oldRevision, revision, isCapture, deletions, failure);
  }

  Reference atOldRevision() {
    return reference.at(oldRevision);
  }

  Optional<Write> creation() {
    return Optional.ofNullable(revision).map(Write.CreateRevision::new);
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
      spec.set("/spec/" + Matcher.key(family) + "/revisionName", reference.revision());
    }
  }
}
