package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells whoever begins to use a deprecated instance type or preference what to use instead. */
final class DeprecationWarnings {
  private final ObjectLookup objects;
  private final AdmissionRequest request;

  DeprecationWarnings(ObjectLookup objects, AdmissionRequest request) {
    this.objects = objects;
    this.request = request;
  }

  /** Those who keep what they have were told when they chose it. */
  List<String> all() {
    Fields vm = request.object();
    Fields before = AdmissionRequest.object(request.oldObject(), "spec");
    var warnings = new ArrayList<String>(0);
    for (Kind.Family family : Kind.Family.values()) {
      Optional<TypeMatcher> old = TypeMatcher.of(family, before);
      TypeMatcher.of(family, AdmissionRequest.object(vm, "spec"))
          .filter(matcher -> old.filter(same -> isSame(same, matcher)).isEmpty())
          .flatMap(matcher -> Deprecation.warning(matcher, vm, objects))
          .ifPresent(warnings::add);
    }
    return warnings;
  }

  private static boolean isSame(TypeMatcher old, TypeMatcher matcher) {
    return old.name().equals(matcher.name()) && old.resolvedKind().equals(matcher.resolvedKind());
  }
}
