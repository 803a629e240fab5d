package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects that a virtual machine names. */
final class MachineReferences {
  private static final String REVISION = "ControllerRevision";

  private MachineReferences() {}

  static List<TypeMatcher> matchers(Map<String, Object> vm) {
    return TypeMatcher.all(Fields.map(vm, "spec"));
  }

  /** The type or preference; empty for a matcher that names none. */
  static Optional<ObjectKey> type(TypeMatcher matcher, Map<String, Object> vm) {
    return matcher
        .resolvedKind()
        .filter(kind -> !matcher.name().isEmpty())
        .map(kind -> ObjectKey.of(kind.kind(), Finder.namespace(vm), matcher.name()));
  }

  /** The revision that holds it; empty where none is named. */
  static Optional<ObjectKey> revision(TypeMatcher matcher, Map<String, Object> vm) {
    String name =
        matcher.revisionName().isEmpty()
            ? TypeMatcher.captured(matcher.family(), Fields.map(vm, "status"))
            : matcher.revisionName();
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(ObjectKey.of(REVISION, Finder.namespace(vm), name));
  }

  static boolean infers(Map<String, Object> vm) {
    return matchers(vm).stream().anyMatch(TypeMatcher::isInferred);
  }

  /** The machine as it is once its revisions are taken anew. */
  static Fields refreshed(Map<String, Object> vm) {
    Fields fresh = Fields.copyOf(vm);
    for (TypeMatcher matcher : matchers(vm)) {
      forget(fresh, matcher.family());
    }
    return fresh;
  }

  /** A revision whose name was taken out of the spec is not wanted in the status either. */
  static Fields following(Map<String, Object> before, Map<String, Object> after) {
    Fields wanted = Fields.copyOf(after);
    for (TypeMatcher old : matchers(before)) {
      boolean cleared =
          !old.revisionName().isEmpty()
              && TypeMatcher.of(old.family(), Fields.map(after, "spec"))
                  .filter(matcher -> matcher.revisionName().isEmpty())
                  .isPresent();
      if (cleared) {
        forget(wanted, old.family());
      }
    }
    return wanted;
  }

  private static void forget(Fields vm, Kind.Family family) {
    String key = TypeMatcher.key(family);
    vm.object("spec").object(key).remove("revisionName");
    if (vm.get("status") instanceof Fields status) {
      status.remove(key + "Ref");
    }
  }
}
