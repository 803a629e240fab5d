package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/**
 * What one can do in a group that stores nothing, to the objects of others say.
 *
 * @param schemas what actions refer to, by name
 */
public record ActionTable(List<Action> actions, Map<String, Fields> schemas) {
  /**
   * One of them.
   *
   * @param resource as discovery lists it: with a slash, it belongs to an object that has a name
   * @param method of HTTP, in small letters
   * @param body the name of the schema of what may be sent; null if nothing
   * @param answer the name of the schema of what comes back; null if nothing does
   */
  public record Action(
      String resource,
      boolean namespaced,
      String method,
      String description,
      String body,
      String answer) {}

  /** As discovery lists them. */
  public List<String> resources() {
    return actions.stream().map(Action::resource).distinct().toList();
  }
}
