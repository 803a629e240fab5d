package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.Map;
import java.util.function.Predicate;

/** Merge patches that let a machine use other types than it does. */
public final class MachinePatch {
  private MachinePatch() {}

  /** To another type or preference: the revision goes in the same write. */
  public static Fields reference(ObjectKey type) {
    Kind kind = Kind.of(type.kind()).orElseThrow();
    return Fields.of(
        "spec",
        Fields.of(
            TypeMatcher.key(kind.family()),
            Fields.of("kind", kind.singular(), "name", type.name(), "revisionName", null)));
  }

  /** To its types as they are now; empty where it names no revision. */
  public static Fields refresh(Map<String, Object> vm, Predicate<Kind.Family> wanted) {
    var spec = new Fields();
    for (Kind.Family family : Kind.Family.values()) {
      TypeMatcher.of(family, Fields.map(vm, "spec"))
          .filter(matcher -> wanted.test(family) && !matcher.revisionName().isEmpty())
          .ifPresent(matcher -> spec.put(TypeMatcher.key(family), Fields.of("revisionName", null)));
    }
    return spec.isEmpty() ? spec : Fields.of("spec", spec);
  }

  /** The machine with a patch, for a plan: what is taken away is empty, or it would be kept. */
  public static Fields planned(Map<String, Object> vm, Fields patch) {
    Fields document = Fields.copyOf(vm);
    merge(document, patch);
    return document;
  }

  private static void merge(Fields document, Fields patch) {
    patch.forEach(
        (key, value) -> {
          if (value instanceof Fields part) {
            merge(document.object(key), part);
          } else {
            document.put(key, value == null ? "" : value);
          }
        });
  }
}
