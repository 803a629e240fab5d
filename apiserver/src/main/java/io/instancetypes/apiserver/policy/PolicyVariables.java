package io.instancetypes.apiserver.policy;

import java.util.ArrayList;
import java.util.List;

/** What the expressions of a policy can name. */
final class PolicyVariables {
  private static final String AUTHORIZER = "authorizer";
  private static final List<String> ALWAYS =
      List.of("object", "oldObject", "request", "namespaceObject", AUTHORIZER);

  private PolicyVariables() {}

  /** The names that expressions of this policy know. */
  static List<String> names(boolean hasParameters, boolean hasVariables) {
    var names = new ArrayList<>(ALWAYS);
    if (hasParameters) {
      names.add("params");
    }
    if (hasVariables) {
      names.add("variables");
    }
    return names;
  }

  /** The names that messages know: what they tell must not depend on whom it is told. */
  static List<String> ofMessages(List<String> names) {
    return names.stream().filter(name -> !name.equals(AUTHORIZER)).toList();
  }
}
