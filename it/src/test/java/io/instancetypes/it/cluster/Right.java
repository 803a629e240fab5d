package io.instancetypes.it.cluster;

import io.instancetypes.install.InstalledRole;
import io.instancetypes.install.RoleRule;
import io.instancetypes.install.RoleTable;
import java.util.List;
import java.util.stream.Stream;

/**
 * The smallest thing that can be taken away from a role: a verb on one resource, and on one object
 * where the rule names its objects.
 *
 * @param name empty for all objects
 */
record Right(InstalledRole role, String verb, String group, String resource, String name) {
  /** Everything that the operators' account may do by the shipped roles. */
  static List<Right> shipped() {
    return RoleTable.rules().stream()
        .filter(rule -> rule.role().isOperators())
        .flatMap(rule -> rule.resources().stream().flatMap(resource -> of(rule, resource)))
        .toList();
  }

  private static Stream<Right> of(RoleRule rule, String resource) {
    return (rule.names().isEmpty() ? Stream.of("") : rule.names().stream())
        .map(name -> new Right(rule.role(), rule.verb(), rule.group(), resource, name));
  }

  boolean allows(Request request) {
    return verb.equals(request.verb())
        && group.equals(request.group())
        && resource.equals(request.resource())
        && (name.isEmpty() || name.equals(request.name()));
  }

  @Override
  public String toString() {
    return "%s %s%s%s (%s)"
        .formatted(
            verb,
            resource,
            group.isEmpty() ? "" : "." + group,
            name.isEmpty() ? "" : " " + name,
            role.title());
  }
}
