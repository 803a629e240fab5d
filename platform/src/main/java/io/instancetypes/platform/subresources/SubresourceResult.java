package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.platform.subresources.GuestAccess.GuestStream;
import java.util.ArrayList;
import java.util.List;

/** What becomes of a request. */
public sealed interface SubresourceResult {
  /** It will be done. */
  record Accepted() implements SubresourceResult {}

  /** It was done. */
  record Done() implements SubresourceResult {}

  /** What is on a screen, as PNG. */
  record Picture(byte[] bytes) implements SubresourceResult {}

  /** What a guest has said, whatever its encoding. */
  record Text(byte[] bytes) implements SubresourceResult {}

  /** Bytes to and from a guest. */
  record Stream(Opening opening) implements SubresourceResult {
    /** The connection to the guest. */
    public interface Opening {
      GuestStream open() throws GuestException;
    }
  }

  /** A document was asked for. */
  record Found(Fields document) implements SubresourceResult {}

  /**
   * It will not be done.
   *
   * @param reason in a word, as Kubernetes' clients know it
   * @param details what the refusal is about
   */
  record Refusal(int code, String reason, String message, Fields details)
      implements SubresourceResult {
    static Refusal badRequest(String message) {
      return new Refusal(400, "BadRequest", message, new Fields());
    }

    static Refusal notFound(String name) {
      return new Refusal(404, "NotFound", title(name) + " not found", about(name));
    }

    static Refusal instanceNotFound(String name) {
      return new Refusal(404, "NotFound", instanceTitle(name) + " not found", aboutInstance(name));
    }

    static Refusal instanceConflict(String name, String why) {
      return new Refusal(
          409,
          "Conflict",
          "Operation cannot be fulfilled on " + instanceTitle(name) + ": " + why,
          aboutInstance(name));
    }

    static Refusal forbidden(String name, String why) {
      return new Refusal(
          403, "Forbidden", instanceTitle(name) + " is forbidden: " + why, aboutInstance(name));
    }

    static Refusal unavailable(String why) {
      return new Refusal(503, "ServiceUnavailable", why, new Fields());
    }

    static Refusal noSuchPath() {
      return new Refusal(
          404, "NotFound", "the server could not find the requested resource", new Fields());
    }

    static Refusal methodNotAllowed() {
      return new Refusal(
          405,
          "MethodNotAllowed",
          "the server does not allow this method on the requested resource",
          new Fields());
    }

    static Refusal conflict(String name, String why) {
      return new Refusal(
          409,
          "Conflict",
          "Operation cannot be fulfilled on " + title(name) + ": " + why,
          about(name));
    }

    static Refusal internal(String why) {
      return new Refusal(500, "InternalError", "Internal error occurred: " + why, new Fields());
    }

    /** The same for reasons that each name a field. */
    Refusal because(List<Cause> causes) {
      var list = new ArrayList<Object>();
      for (Cause cause : causes) {
        list.add(
            Fields.of(
                "reason", cause.type().reason(),
                "message", cause.message(),
                "field", cause.field()));
      }
      details.put("causes", list);
      return this;
    }

    private static String title(String name) {
      return "virtualmachine.kubevirt.io \"" + name + "\"";
    }

    private static String instanceTitle(String name) {
      return "virtualmachineinstance.kubevirt.io \"" + name + "\"";
    }

    private static Fields aboutInstance(String name) {
      return Fields.of("name", name, "group", "kubevirt.io", "kind", "virtualmachineinstance");
    }

    private static Fields about(String name) {
      return Fields.of("name", name, "group", "kubevirt.io", "kind", "virtualmachine");
    }
  }
}
