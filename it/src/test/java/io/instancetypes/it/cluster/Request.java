package io.instancetypes.it.cluster;

import io.instancetypes.api.Fields;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Something that the operators' account asked the API server for.
 *
 * @param resource with its subresource, if it is one
 * @param name empty for a collection
 */
record Request(String verb, String group, String resource, String namespace, String name) {
  /** Those of an audit log that are about objects. */
  static List<Request> of(Collection<Fields> events) {
    return events.stream()
        .filter(event -> event.get("objectRef") != null)
        .flatMap(Request::of)
        .distinct()
        .toList();
  }

  /** To apply what is not there yet is to create it, too, and is authorised as both. */
  private static Stream<Request> of(Fields event) {
    Request asked = asked(event);
    boolean created =
        asked.verb.equals("patch")
            && Objects.equals(event.object("responseStatus").get("code"), 201L);
    return created ? Stream.of(asked, asked.with("create")) : Stream.of(asked);
  }

  private Request with(String otherVerb) {
    return new Request(otherVerb, group, resource, namespace, name);
  }

  private static Request asked(Fields event) {
    Fields object = event.object("objectRef");
    String subresource = text(object, "subresource");
    return new Request(
        text(event, "verb"),
        text(object, "apiGroup"),
        text(object, "resource") + (subresource.isEmpty() ? "" : "/" + subresource),
        text(object, "namespace"),
        text(object, "name"));
  }

  private static String text(Fields node, String key) {
    return Objects.toString(node.get(key), "");
  }

  /** The question whether the account may do it. */
  Fields review() {
    int slash = resource.indexOf('/');
    return Fields.of(
        "apiVersion",
        "authorization.k8s.io/v1",
        "kind",
        "SubjectAccessReview",
        "spec",
        Fields.of(
            "user",
            Installation.ACCOUNT,
            "groups",
            List.of("system:serviceaccounts", "system:authenticated"),
            "resourceAttributes",
            Fields.of(
                "verb", verb,
                "group", group,
                "resource", slash < 0 ? resource : resource.substring(0, slash),
                "subresource", slash < 0 ? "" : resource.substring(slash + 1),
                "namespace", namespace,
                "name", name)));
  }
}
