package io.instancetypes.engine.plan;

import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a virtual machine names and a change deletes, and when that would hurt. */
final class Losses {
  private Losses() {}

  static List<Cause> of(Map<String, Object> vm, ChangeSet change, Situation after) {
    var causes = new ArrayList<Cause>(0);
    boolean hurts = false;
    for (TypeMatcher matcher : MachineReferences.matchers(vm)) {
      Optional<ObjectKey> revision = MachineReferences.revision(matcher, vm);
      Optional<ObjectKey> lost = revision.filter(change.deleted()::contains);
      if (lost.isPresent()) {
        causes.add(ofRevision(matcher, lost.get()));
        hurts = true;
      }
      Optional<ObjectKey> type =
          MachineReferences.type(matcher, vm).filter(change.deleted()::contains);
      if (type.isPresent()) {
        boolean held = lost.isEmpty() && revision.flatMap(change::before).isPresent();
        if (!held) {
          causes.add(ofType(matcher, type.get(), after.admitsMissing(vm)));
          hurts = true;
        } else if (!after.worksReferencesIn()) {
          causes.add(ofHeld(matcher, type.get()));
        }
      }
    }
    if (hurts) {
      causes.addAll(after.causes(vm));
    }
    return causes;
  }

  private static Cause ofHeld(TypeMatcher matcher, ObjectKey type) {
    return Cause.notFound(
        matcher.path(),
        "%s: %s is deleted; nothing changes while the revision of the VM holds it, but a refresh fails"
            .formatted(matcher.path(), type),
        "Keep it until no VM names it.",
        "Let the VM name another one first: virtctl resize --to TYPE.");
  }

  private static Cause ofType(TypeMatcher matcher, ObjectKey type, boolean waits) {
    return Cause.notFound(
        matcher.path(),
        "%s: %s is deleted and no revision holds it; an instance that runs goes on, the next start"
                .formatted(matcher.path(), type)
            + (waits ? " waits until it is there again" : " and every write of the VM fail"),
        "Keep it until no VM names it.");
  }

  private static Cause ofRevision(TypeMatcher matcher, ObjectKey revision) {
    return Cause.notFound(
        matcher.path() + ".revisionName",
        "%s.revisionName: %s is deleted; an instance that runs goes on, the next start and every"
                .formatted(matcher.path(), revision)
            + " write of the VM fail",
        "Remove %s.revisionName first, to use what the VM names as it is now."
            .formatted(matcher.path()));
  }
}
