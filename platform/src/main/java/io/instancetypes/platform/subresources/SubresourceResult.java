package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;

/** What becomes of a request. */
public sealed interface SubresourceResult {
  /** It will be done. */
  record Accepted() implements SubresourceResult {}

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

    private static Fields about(String name) {
      return Fields.of("name", name, "group", "kubevirt.io", "kind", "virtualmachine");
    }
  }
}
