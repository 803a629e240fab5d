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
   * @param subresource with what follows it in the path
   * @param body null if there is none
   */
  public record Request(
      String verb,
      String namespace,
      String resource,
      String name,
      String subresource,
      Fields body) {}

  /** Opens what is at the far end, once it is clear that the client can have it. */
  @FunctionalInterface
  public interface Opening {
    /** Refuses with a failure that the client is told. */
    TunnelEnd open();
  }

  /** What the client gets. */
  public sealed interface Reply {
    /** A code and nothing else. */
    record Done(int code) implements Reply {}

    record Document(Fields document) implements Reply {}

    /** What is no document, such as a picture. */
    record Content(String type, byte[] bytes) implements Reply {}

    /** Bytes to and fro over a web socket, until one side ends it. */
    record Stream(String protocol, Opening opening) implements Reply {}
  }
}
