package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import java.util.List;
import java.util.Map;

/** Which changes a webhook wants to be asked about; {@code *} stands for everything. */
public record RuleWithOperations(
    List<String> operations,
    List<String> groups,
    List<String> versions,
    List<String> resources,
    String scope) {

  static RuleWithOperations of(Map<?, ?> rule) {
    return new RuleWithOperations(
        Fields.texts(rule, "operations"),
        Fields.texts(rule, "apiGroups"),
        Fields.texts(rule, "apiVersions"),
        Fields.texts(rule, "resources"),
        Fields.text(rule, "scope"));
  }

  /** Whether it covers a change, were it one of the given resource. */
  boolean covers(AdmissionAttributes change, Resource resource) {
    return coversScope(resource)
        && covers(operations, change.operation().name())
        && covers(groups, resource.group())
        && covers(versions, resource.version())
        && coversResource(resource.names().plural(), change.subresource());
  }

  private boolean coversScope(Resource resource) {
    return switch (scope) {
      case "Namespaced" -> resource.namespaced();
      case "Cluster" -> !resource.namespaced();
      case "", "*" -> true;
      default -> false;
    };
  }

  private static boolean covers(List<String> accepted, String value) {
    return accepted.contains("*") || accepted.contains(value);
  }

  /** {@code pods}, {@code pods/status}, {@code *}, {@code pods/*}, {@code *}{@code /status}. */
  private boolean coversResource(String plural, String subresource) {
    for (String accepted : resources) {
      int slash = accepted.indexOf('/');
      String name = slash < 0 ? accepted : accepted.substring(0, slash);
      String below = slash < 0 ? "" : accepted.substring(slash + 1);
      if ((name.equals("*") || name.equals(plural))
          && (below.equals("*") || below.equals(subresource))) {
        return true;
      }
    }
    return false;
  }
}
