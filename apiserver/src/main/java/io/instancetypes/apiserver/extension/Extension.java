package io.instancetypes.apiserver.extension;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.ExtensionGroup;
import java.util.List;

/**
 * An API group without objects of its own. Its requests are authenticated and authorized as all
 * others are, by the verbs that their methods stand for.
 */
public record Extension(
    String group, List<String> versions, List<String> resources, Handler handler)
    implements ExtensionGroup {

  /** What the group does. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Answers, or throws a failure as everything else in the server does.
     *
     * @param own everything that is served, in the name of the server
     * @param readable the same for the user who asks, as far as that user may read
     */
    Reply answer(Request request, ServedObjects own, ServedObjects readable);
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
