package io.instancetypes.virtctl.input;

import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What to say to whoever uses, or keeps, a deprecated instance type or preference. */
public final class DeprecationNotices {
  private DeprecationNotices() {}

  /** Of the object itself. */
  public static List<String> of(InputDocument type) {
    return Deprecation.of(type.fields()).stream()
        .map(deprecation -> "metadata: " + deprecation.inWords())
        .toList();
  }

  /** Of what a VirtualMachine refers to. */
  static List<String> of(InputDocument vm, ObjectLookup objects) {
    if (!(vm.fields().get("spec") instanceof Map<?, ?> spec)) {
      return List.of();
    }
    List<String> warnings = new ArrayList<>();
    for (Kind.Family family : Kind.Family.values()) {
      TypeMatcher.of(family, spec)
          .flatMap(matcher -> Deprecation.warning(matcher, vm.fields(), objects))
          .ifPresent(warnings::add);
    }
    return warnings;
  }
}
