package io.instancetypes.apiserver;

import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import java.util.List;

/** Which paths and methods a resource has; everything else is refused before anybody acts. */
final class Routes {
  /** What can be done to the objects of all namespaces together. */
  private static final List<String> ACROSS_NAMESPACES = List.of("list", "watch");

  private Routes() {}

  /** Whether a path is one of the kind, or just looks like it. */
  static boolean isPath(Resource resource, RequestInfo info) {
    if (info.inNamespace() && !resource.namespaced()) {
      return false;
    }
    boolean elsewhere = resource.namespaced() && !info.inNamespace();
    boolean answered = !resource.verbs().contains("get");
    // What is only answered has neither names nor lists of all namespaces.
    return answered
        ? !elsewhere && !info.named()
        : !elsewhere || (!info.named() && (!resource.isCustom() || isAddressed(resource, info)));
  }

  /** Refuses a request that is about something else than an object or collection of the kind. */
  static void require(Resource resource, RequestInfo info) {
    if (!info.subresource().isEmpty() && resource.subresource(info.subresource()) == null) {
      throw Failures.noSuchPath();
    }
    if (!verbs(resource, info).contains(info.verb()) || !isAddressed(resource, info)) {
      throw Failures.methodNotAllowed();
    }
  }

  private static List<String> verbs(Resource resource, RequestInfo info) {
    return info.subresource().isEmpty()
        ? resource.verbs()
        : resource.subresource(info.subresource()).verbs();
  }

  /** Collections are added to, objects are changed; those of a namespace are found in it. */
  private static boolean isAddressed(Resource resource, RequestInfo info) {
    if (resource.namespaced() && !info.inNamespace()) {
      return ACROSS_NAMESPACES.contains(info.verb());
    }
    return switch (info.verb()) {
      case "create" -> info.named() != info.subresource().isEmpty();
      case "update", "patch" -> info.named();
      default -> true;
    };
  }
}
