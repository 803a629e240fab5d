package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * @param code of the answer
   * @param parameters what follows in the path
   */
  public record Action(
      String resource,
      boolean namespaced,
      String method,
      String description,
      String body,
      String answer,
      int code,
      List<String> parameters) {
    public Action(
        String resource,
        boolean namespaced,
        String method,
        String description,
        String body,
        String answer) {
      this(
          resource,
          namespaced,
          method,
          description,
          body,
          answer,
          answer == null ? 202 : 200,
          List.of());
    }

    /** The same with what follows in the path. */
    public Action with(String... following) {
      return new Action(
          resource, namespaced, method, description, body, answer, code, List.of(following));
    }

    /** The same with another code of its answer. */
    public Action answers(int other) {
      return new Action(resource, namespaced, method, description, body, answer, other, parameters);
    }

    private boolean covers(String path) {
      String rest = path.startsWith(resource + "/") ? path.substring(resource.length() + 1) : "";
      return path.equals(resource)
          ? parameters.isEmpty()
          : !rest.isEmpty() && rest.split("/", -1).length == parameters.size();
    }
  }

  /** As discovery lists them. */
  public List<String> resources() {
    return actions.stream().map(Action::resource).distinct().toList();
  }

  /**
   * The one that a request is about, as discovery lists it.
   *
   * @param subresource with what follows it in the path
   */
  public Optional<String> listed(String resource, String subresource) {
    String path = subresource.isEmpty() ? resource : resource + "/" + subresource;
    return actions.stream().filter(action -> action.covers(path)).map(Action::resource).findFirst();
  }
}
