package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The flow schemas and priority levels that nobody may change. */
final class MandatoryFlows {
  private static final List<String> NAMES =
      List.of(FlowControlDefaults.EXEMPT, FlowControlDefaults.CATCH_ALL);

  private MandatoryFlows() {}

  static void check(List<FieldError> errors, List<Fields> defaults, Fields object) {
    String name = new KubeObject(object).name();
    Object spec = object.get("spec");
    for (Fields fixed : defaults) {
      if (NAMES.contains(name)
          && new KubeObject(fixed).name().equals(name)
          && !Objects.equals(fixed.get("spec"), spec)
          && !isShareOfExempt(fixed, spec)) {
        errors.add(FieldError.invalid(Path.of("spec"), spec, words(name, fixed)));
      }
    }
  }

  /** How many seats exempt requests are thought to take may be said. */
  private static boolean isShareOfExempt(Fields fixed, Object spec) {
    return Fields.map(fixed, "spec").containsKey("exempt")
        && spec instanceof Map<?, ?> changed
        && "Exempt".equals(changed.get("type"))
        && !changed.containsKey("limited");
  }

  private static String words(String name, Fields fixed) {
    return Fields.map(fixed, "spec").containsKey("exempt")
        ? "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value"
        : "spec of '%s' must equal the fixed value".formatted(name);
  }
}
