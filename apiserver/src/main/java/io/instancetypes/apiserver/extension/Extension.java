package io.instancetypes.apiserver.extension;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.ExtensionGroup;
import io.instancetypes.machinery.openapi.ActionTable;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.List;

/**
 * An API group without objects of its own. Its requests are authenticated and authorized as all
 * others are, by the verbs that their methods stand for.
 */
public record Extension(String group, List<String> versions, ActionTable actions, Handler handler)
    implements ExtensionGroup {

  /** What the group does. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Answers, or throws a failure as everything else in the server does.
     *
     * @param user who asks, and may
     */
    Reply answer(Request request, UserInfo user);
  }

  /**
   * @param body null if there is none
   */
  public record Request(
      String verb,
      String version,
      String namespace,
      String resource,
      String name,
      String subresource,
      Fields body) {}

  /**
   * @param document null if there is nothing to say beside the code
   */
  public record Reply(int code, Fields document) {}
}
