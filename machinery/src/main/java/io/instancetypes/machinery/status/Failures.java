package io.instancetypes.machinery.status;

import io.instancetypes.api.Fields;
import java.util.List;

/** The failures of an API server, worded as Kubernetes clients and their users know them. */
public final class Failures {
  private Failures() {}

  public static ApiException badRequest(String message) {
    return plain(400, "BadRequest", message);
  }

  /** Not even HTTP; only the plainest of these mistakes has a reason of its own. */
  public static ApiException unreadable(int code, String message) {
    return plain(code, code == 400 ? "BadRequest" : "", message);
  }

  public static ApiException unauthorized() {
    return plain(401, "Unauthorized", "Unauthorized");
  }

  public static ApiException forbidden(GroupResource resource, String name, String message) {
    return new ApiException(403, "Forbidden", message, about(resource, name));
  }

  /** Refused for a reason of the resource's own: {@code pods "a" is forbidden: REASON}. */
  public static ApiException refused(GroupResource resource, String name, String why) {
    return forbidden(resource, name, resource + " \"" + name + "\" is forbidden: " + why);
  }

  /** Nothing new in a namespace that is about to go. */
  public static ApiException terminating(GroupResource resource, String name, String namespace) {
    return refused(
            resource,
            name,
            "unable to create new content in namespace "
                + namespace
                + " because it is being terminated")
        .because(
            List.of(
                Fields.of(
                    "reason", "NamespaceTerminating",
                    "message", "namespace " + namespace + " is being terminated",
                    "field", "metadata.namespace")));
  }

  public static ApiException notFound(GroupResource resource, String name) {
    return new ApiException(
        404, "NotFound", resource + " \"" + name + "\" not found", about(resource, name));
  }

  /** Nothing is served under this path. */
  public static ApiException noSuchPath() {
    return plain(404, "NotFound", "the server could not find the requested resource");
  }

  public static ApiException methodNotAllowed() {
    return plain(
        405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
  }

  public static ApiException notAcceptable(List<String> offered) {
    return plain(
        406,
        "NotAcceptable",
        "only the following media types are accepted: " + String.join(", ", offered));
  }

  public static ApiException alreadyExists(GroupResource resource, String name) {
    return new ApiException(
        409, "AlreadyExists", resource + " \"" + name + "\" already exists", about(resource, name));
  }

  public static ApiException conflict(GroupResource resource, String name, String why) {
    return new ApiException(
        409,
        "Conflict",
        "Operation cannot be fulfilled on " + resource + " \"" + name + "\": " + why,
        about(resource, name));
  }

  /** Someone else wrote the object first. */
  public static ApiException modified(GroupResource resource, String name) {
    return conflict(
        resource,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  /** An apply meets fields that belong to other managers. */
  public static ApiException applyConflict(String message, List<?> causes) {
    return new ApiException(409, "Conflict", message, new Fields()).because(causes);
  }

  /** The history asked for is no longer kept. */
  public static ApiException expired(String message) {
    return plain(410, "Expired", message);
  }

  /** As above, with the token by which the client may go on. */
  public static ApiException expiredPage(String message, String next) {
    return new ApiException(410, "Expired", message, new Fields(), Fields.of("continue", next));
  }

  public static ApiException tooLarge(long limit) {
    return plain(413, "RequestEntityTooLarge", "Request entity too large: limit is " + limit);
  }

  public static ApiException unsupportedMediaType(List<String> accepted) {
    return plain(
        415,
        "UnsupportedMediaType",
        "the body of the request was in an unknown format - accepted media types include: "
            + String.join(", ", accepted));
  }

  /** The object breaks rules of its kind; each cause names a field. */
  public static ApiException invalid(
      String group, String kind, String name, List<String> messages, List<Fields> causes) {
    String qualified = group.isEmpty() ? kind : kind + "." + group;
    String why =
        messages.size() == 1 ? messages.getFirst() : "[" + String.join(", ", messages) + "]";
    var details = new Fields();
    if (!name.isEmpty()) {
      details.put("name", name);
    }
    if (!group.isEmpty()) {
      details.put("group", group);
    }
    details.put("kind", kind);
    return new ApiException(
            422, "Invalid", qualified + " \"" + name + "\" is invalid: " + why, details)
        .because(causes);
  }

  public static ApiException unprocessable(String message) {
    return plain(422, "Invalid", message);
  }

  /** A patch that cannot be made. */
  public static ApiException wrongPatch(int code, String message) {
    return switch (code) {
      case 400 -> badRequest(message);
      case 413 -> plain(413, "RequestEntityTooLarge", message);
      case 422 -> unprocessable(message);
      default -> internal(message);
    };
  }

  public static ApiException tooManyRequests(String message, int seconds) {
    return new ApiException(
        429, "TooManyRequests", message, Fields.of("retryAfterSeconds", (long) seconds));
  }

  /** What is stored cannot be read. */
  public static ApiException storageRead(GroupResource resource, String name, String why) {
    return new ApiException(500, "StorageReadError", why, about(resource, name));
  }

  public static ApiException internal(String why) {
    return plain(500, "InternalError", "Internal error occurred: " + why);
  }

  /** A failure that Kubernetes has no reason for. */
  public static ApiException unexpected(String message) {
    return plain(500, "", message);
  }

  public static ApiException unavailable(String why) {
    return plain(503, "ServiceUnavailable", why);
  }

  /** The client took too long to send its request. */
  public static ApiException timeout() {
    return plain(504, "Timeout", "Timeout: request did not complete within the allotted timeout");
  }

  /** The client asks for a state that is not reached yet. */
  public static ApiException revisionTooLarge(long asked, long current) {
    return new ApiException(
            504,
            "Timeout",
            "Timeout: Too large resource version: " + asked + ", current: " + current,
            Fields.of("retryAfterSeconds", 1L))
        .because(
            List.of(
                Fields.of(
                    "reason", "ResourceVersionTooLarge", "message", "Too large resource version")));
  }

  /** A failure that someone else worded, such as an admission webhook. */
  public static ApiException worded(int code, String reason, String message, Fields details) {
    return new ApiException(code, reason, message, details);
  }

  private static ApiException plain(int code, String reason, String message) {
    return new ApiException(code, reason, message, new Fields());
  }

  private static Fields about(GroupResource resource, String name) {
    var details = new Fields();
    if (!name.isEmpty()) {
      details.put("name", name);
    }
    if (!resource.group().isEmpty()) {
      details.put("group", resource.group());
    }
    details.put("kind", resource.resource());
    return details;
  }
}
