package io.instancetypes.engine.plan;

import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.vm.Syntax;
import java.util.ArrayList;
import java.util.List;

/** Names that no API server takes: it looks at them before anything else. */
final class ObjectNames {
  private ObjectNames() {}

  /** Why an object could not be created under its name; none if it could. */
  static List<Cause> causes(ObjectKey key) {
    var causes = new ArrayList<Cause>(0);
    if (!Syntax.isDnsSubdomain(key.name())) {
      causes.add(
          Cause.invalid(
              "metadata.name",
              "metadata.name: \"%s\" is no DNS subdomain of lower-case letters, digits, - and ."
                  .formatted(key.name()),
              "Use up to 253 of them, with a letter or a digit at both ends."));
    }
    if (!key.namespace().isEmpty() && !Syntax.isDnsLabel(key.namespace())) {
      causes.add(
          Cause.invalid(
              "metadata.namespace",
              "metadata.namespace: \"%s\" is no DNS label of lower-case letters, digits and -"
                  .formatted(key.namespace()),
              "Name a namespace: it has up to 63 of them, with a letter or a digit at both ends."));
    }
    return causes;
  }
}
