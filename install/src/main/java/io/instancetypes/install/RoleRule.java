package io.instancetypes.install;

import java.util.List;

/**
 * One verb that a role allows, and why.
 *
 * @param group of the API, empty for that of Kubernetes itself
 * @param names the only objects that it is allowed on; empty for all
 * @param reason what would not work without it
 */
public record RoleRule(
    InstalledRole role,
    String group,
    List<String> resources,
    List<String> names,
    String verb,
    String reason) {

  /** Whether both are verbs of the same rule of a manifest. */
  boolean isBeside(RoleRule other) {
    return role == other.role
        && group.equals(other.group)
        && resources.equals(other.resources)
        && names.equals(other.names);
  }
}
